// Build screens and the ruling card from the templates in the page (templates/offline/pieces.html).
"use strict";

const WORDS = Object.fromEntries([...document.getElementById("words")
  .content.querySelectorAll("[data-word]")]
  .map((each) => [each.dataset.word, each.textContent]));

const words = (name, values = {}) => WORDS[name].replace(/\{(\w+)\}/g, (place, key) => values[key]
  ?? place);
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

const SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"};

// Return a text with its suit symbols coloured.
function suited(text) {
  const found = document.createDocumentFragment();
  for (const part of String(text).split(/([♠♥♦♣])/)) {
    if (part in SUITS) found.append(element("span", {class: `suit ${SUITS[part]}`}, part));
    else if (part) found.append(part);
  }
  return found;
}

function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null && value !== false)
    made.setAttribute(key, value === true ? "" : value);
  made.append(...inside);
  return made;
}

// Return a copy of a template, and its named elements. They are filled with text or elements; an
// element without content is removed.
function piece(name, filled = {}) {
  const made = document.getElementById(`piece-${name}`).content.cloneNode(true);
  const at = Object.fromEntries([...made.querySelectorAll("[data-at]")].map((each) =>
    [each.dataset.at, each]));
  for (const [place, value] of Object.entries(filled)) {
    if (value === null || value === "" || (Array.isArray(value) && !value.length))
      at[place].remove();
    else at[place].append(...(Array.isArray(value) ? value : [typeof value === "string"
      ? suited(value) : value]));
  }
  return {made, at};
}

function effectsList(effects) {
  const rows = effects.map((effect) => {
    const {made} = piece("effect", {words: effect.words});
    made.firstElementChild.classList.add(effect.kind.replaceAll(" ", "-"));
    return made;
  });
  return element("ul", {class: "effects"}, ...rows);
}

// The effects in the headline, as `views.ruling_card.FIGURES`.
const FIGURES = ["tricks transferred", "tricks awarded", "tricks counted", "tricks scored",
  "score assigned", "artificial score", "points scored", "adjusted score"];

// The effects that say what an irregularity costs, as `views.ruling_card.COSTS`.
const COSTS = [...FIGURES, "automatic transfer", "counts as revoke"];

// The incidents with an outcome that is not read to the table, as
// `views.ruling_card.FOR_THE_DIRECTOR`.
const FOR_THE_DIRECTOR = ["artificial call", "conduct", "suspicion"];

// Group lines by player, in the order of first mention, as `views.ruling_card.by_player`.
function byPlayer(lines) {
  const players = new Map();
  for (const line of lines) {
    const said = line.who ? line.who.words : "";
    if (!players.has(said)) players.set(said, {name: capital(said), lines: []});
    players.get(said).lines.push(line);
  }
  return [...players.values()];
}

// The sections, each name once: a point that a law leaves open has the name of the law.
function lawsByName(found, laws) {
  const named = new Map();
  for (const {number, text} of found) {
    const {full, title} = laws[number];
    if (!named.has(full)) named.set(full, [piece("law", {full, title}).made]);
    named.get(full).push(element("dd", {}, suited(text)));
  }
  return [...named.values()].flat();
}

function player(each, ...inside) {
  const {made} = piece("player", {name: each.name});
  made.firstElementChild.append(...inside);
  return made;
}

// The ruling card, as in `templates/ruling/card.html` and `views.ruling_card`.
function rulingCard(form, laws) {
  const group = (name) => form.effects.filter((effect) => effect.group === name);
  const outcome = FOR_THE_DIRECTOR.includes(form.incident.name) ? []
    : [{who: {words: words("everyone")}, words: form.outcome.words}];
  const aloud = byPlayer([...outcome,
    ...form.effects.flatMap((effect) => effect.aloud.map((line) =>
      ({who: line.to, words: line.words})))]);
  const listed = (name) => (group(name).length ? effectsList(group(name)) : null);
  const isFigure = (effect) => FIGURES.includes(effect.kind);
  const table = group("table").filter((effect) => !isFigure(effect));
  const now = table.length ? table
    : form.effects.filter((effect) => effect.kind === "unauthorised");
  const information = group("information").filter((effect) => !now.includes(effect));
  const figures = form.effects.filter((effect) => isFigure(effect) && effect.aloud.length);
  const {made, at} = piece("card", {
    outcome: form.outcome.words,
    players: byPlayer(now).map((each) => player(each, effectsList(each.lines))),
    director: listed("director"),
    information: information.length ? effectsList(information) : null,
    later: listed("later"),
    numbers: [...new Set(form.laws.map((law) => laws[law.number].short))].join(", "),
    laws: lawsByName(form.laws, laws),
  });
  at.figures.replaceWith(...figures.map((effect) =>
    element("p", {class: "figure"}, element("span", {class: "words"}, suited(effect.words)))));
  at.steps.append(...form.trail.map((step) => {
    const {made: row, at: places} = piece("step", {law: step.law ? laws[step.law].short : null,
      question: step.question});
    places.words.append(suited(step.words));
    places.from.textContent = `(${step["origin words"]})`;
    return row;
  }));
  if (!form.trail.length) at.trail.remove();
  if (!aloud.length) at.speak.remove();
  at.readings.replaceWith(...aloud.map((each, place) => reading(aloud, each, place)));
  return made;
}

// What happens now, before a question that can be answered later, as `views.ruling_card.now_view`,
// and whether it says what the irregularity costs. `putOff` continues later.
function nowCard(effects, putOff) {
  const shown = effects.filter((effect) => effect.group === "table"
    || FIGURES.includes(effect.kind));
  const line = (effect) => element("p", {}, suited(effect.words), " ", lawTag(effect.law));
  const {made, at} = piece("now", {
    players: byPlayer(shown).map((each) => player(each, ...each.lines.map(line))),
    information: effects.filter((effect) => effect.group === "information").map(line),
  });
  at.later.addEventListener("click", putOff);
  return {made, hasFigures: effects.some((effect) => COSTS.includes(effect.kind))};
}

// The full-screen text for one player.
function reading(aloud, each, place) {
  const {made, at} = piece("reading",
    {name: each.name, lines: each.lines.map((line) => element("p", {}, suited(line.words)))});
  const section = made.firstElementChild;
  section.id = `card-aloud-${place + 1}`;
  section.setAttribute("aria-label", `${words("read-aloud")}: ${each.name}`);
  for (const [name, other] of [["before", place - 1], ["next", place + 1]]) {
    if (!aloud[other]) at[name].remove();
    else {
      at[name].href = `#card-aloud-${other + 1}`;
      at[`${name}-name`].textContent = aloud[other].name;
    }
  }
  return made;
}
