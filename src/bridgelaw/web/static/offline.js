// The offline page: the choice of an incident, one question per screen, the ruling, and the rulings
// that wait for the server. The fragment of the address says which screen to show. An open
// interview survives when the page is closed.
"use strict";

const $ = (id) => document.getElementById(id);
const NOW = "offline.now";
const TRIED = 8000; // milliseconds until an attempt to reach the server times out
const REMEMBERED = ["by", "event", "table"];
const language = document.body.dataset.language;

let data = null;
let walk = null;
let pending = null; // an answer that needs the server: {question, value, words}
let note = {}; // the values of the form's fields

const federation = () => $("federation").selectedOptions[0];
const today = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
};

function show(...inside) {
  $("screen").replaceChildren(...inside);
  window.scrollTo(0, 0);
}

function say(name) { show(element("h1", {}, document.title.split(" · ")[0]),
  element("p", {class: "notice", id: "said"}, words(name))); }

// What happened

function groups() {
  const {made, at} = piece("groups");
  const field = made.querySelector("#q");
  field.addEventListener("input", () => found(at.found, field.value));
  at.search.addEventListener("submit", (event) => event.preventDefault());
  found(at.found, "");
  show(made);
}

function found(place, asked, group = "") {
  if (!asked.trim() && !group) {
    const {made} = piece("group-list");
    for (const each of data.groups)
      made.querySelector(`[data-group="${CSS.escape(each.value)}"] .cap`).textContent =
      each.words.split(":")[0];
    place.replaceChildren(...[onItsWay(), made].filter(Boolean));
    return;
  }
  const incidents = group ? data.incidents.filter((each) => each.group === group)
    : search(data.incidents, asked).slice(0, 20);
  const title = group ? data.groups.find((each) => each.value === group)?.words ?? ""
    : words("found-for", {words: asked.trim()});
  const {made: head} = piece("list-head", {title});
  const list = element("ul", {class: "choices incidents", "data-numbered": true},
    ...incidents.map((incident) => {
    const {made, at} = piece("incident", {title: incident.title, what: incident.what});
    at.link.href = `#incident=${encodeURIComponent(incident.name)}`;
    at.summary.setAttribute("aria-label", `? ${incident.title}`);
    return made;
  }));
  place.replaceChildren(head, incidents.length ? list : piece("nothing").made);
}

function onItsWay() {
  const kept = JSON.parse(localStorage.getItem(NOW) ?? "null");
  const incident = kept && data.incidents.find((each) => each.name === kept.incident);
  return incident && kept.told.length
    ? element("p", {}, element("a", {class: "button", href: "#interview"},
      suited(`${words("on-its-way-here")}: ${incident.title}`)))
    : null;
}

// An interview

function begin(name) {
  const incident = data.incidents.find((each) => each.name === name);
  if (!incident) return groups();
  [walk, pending, note] = [new Walk(data, incident), null, {}];
  history.replaceState({depth: 0}, "", "#interview");
  keepNow();
  step();
}

// Store something optional: if the storage is full, the interview goes on without it.
function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    if (error.name !== "QuotaExceededError") throw error;
  }
}

function keepNow() {
  const told = walk.answers.map((each) => [each.fact, data.answers[each.answer].value]);
  remember(NOW, JSON.stringify({incident: walk.incident.name, federation: federation().value, told,
    note}));
}

function takeUp() {
  if (walk) return step();
  const kept = JSON.parse(localStorage.getItem(NOW) ?? "null");
  const incident = kept && data.incidents.find((each) => each.name === kept.incident);
  if (!incident) return groups();
  [walk, pending, note] = [new Walk(data, incident), null, kept.note ?? {}];
  for (const [fact, value] of kept.told) {
    const way = walk.question?.fact === fact && walk.wayOf(value);
    if (!way) break; // another program version asks differently: ask again from here
    walk.go(way);
  }
  history.replaceState({depth: walk.answers.length}, "", "#interview");
  step();
}

function go(way) {
  walk.go(way);
  history.pushState({depth: walk.answers.length}, "", "#interview");
  keepNow();
  step();
}

// Take an answer as in case files: its next step is in the data, or only the server knows it.
function answer(value, said) {
  const way = walk.wayOf(value);
  if (way) return go(way);
  pending = {question: walk.question, value, words: said};
  history.pushState({depth: walk.answers.length, pending: true}, "", "#interview");
  step();
}

function back() {
  if (pending) pending = null;
  else if (!walk.back()) {
    location.hash = "#";
    return;
  }
  history.replaceState({depth: walk.answers.length}, "", "#interview");
  keepNow();
  step();
}

function undo(fact) {
  walk.undo(fact);
  pending = null;
  history.replaceState({depth: walk.answers.length}, "", "#interview");
  keepNow();
  step();
}

function anew() {
  localStorage.removeItem(NOW);
  [walk, pending, note] = [null, null, {}];
  location.hash = "#";
}

function step() {
  if (pending) needsTheDesk();
  else if (walk.ruled) ruled();
  else question();
  ($("screen").querySelector(".outcome") ?? $("screen").querySelector("h1"))?.focus(
    {preventScroll: true});
}

function known() {
  return walk.steps().reverse().map((each) => {
    const {made, at} = piece("fact", {question: each.question, words: each.words});
    at.from.textContent = each["origin words"] + (each.law ? ` · ${data.laws[each.law].short}`
      : "");
    if (!walk.told.has(each.fact)) at.undo.remove();
    at.undone.textContent = `: ${each.question}`;
    at.undo.addEventListener("click", () => undo(each.fact));
    return made;
  });
}

function lawTag(number) { return element("span", {class: "tag"}, data.laws[number].short); }

function advice(effects) {
  const last = walk.answers[walk.answers.length - 1];
  const before = new Set(last ? data.sets[walk.incident.nodes[last.number][1]].map((place) =>
    data.effects[place].words) : []);
  const told = effects.filter((effect) => effect.group === "director");
  const lines = (some) => some.map((effect) => element("p", {}, suited(effect.words), " ",
    lawTag(effect.law)));
  const now = told.filter((effect) => !before.has(effect.words));
  const earlier = told.filter((effect) => before.has(effect.words));
  const parts = [];
  if (now.length) parts.push(element("div", {class: "notice first-of-all"}, ...lines(now)));
  if (earlier.length) {
    parts.push(element("details", {class: "first-of-all earlier"},
      element("summary", {}, words("steps", {count: earlier.length})),
        element("div", {class: "notice"}, ...lines(earlier))));
  }
  return parts;
}

function question() {
  const form = walk.questionForm();
  const byPlayerHimself = form["settled by"] === "election";
  const so = form.effects.filter((effect) => effect.group !== "director");
  const facts = known();
  const {made, at} = piece("question", {
    incident: form.incident.title,
    advice: advice(form.effects),
    words: form.words,
    help: form.help,
    "law-name": form.law ? data.laws[form.law.number].full : "",
    "law-text": form.law?.text ?? "",
    ruled: so.map((effect) => element("li", {}, element("span", {}, suited(effect.words), " ",
    lawTag(effect.law)))),
    facts,
  });
  const put = form["settled by"] === "reading" ? words("a-reading") : byPlayerHimself
    && form.to.value !== "director" ? words("ask", {who: form.to.words}) : "";
  if (!put) at.put.remove();
  else at.put.append(byPlayerHimself ? piece("put-aloud", {put}).made : put);
  at.section.classList.toggle("aloud", byPlayerHimself);
  if (!form.law) at.law.remove();
  if (!so.length) at["so-far"].remove();
  if (!facts.length) at.known.remove();
  at.back.addEventListener("click", back);
  at.anew.addEventListener("click", anew);
  if (!walk.answers.length) at.anew.remove();
  answers(at, form, walk.question.picker);
  const doubt = form.doubt && walk.wayOf(DOUBT);
  if (doubt) {
    const small = [words("counts-as", {value: form.doubt.words}),
      data.laws[form.doubt.law.number].short, form.doubt.why].join(" · ");
    const button = element("button", {class: "choice doubt", type: "button", "data-key": "0"},
      element("span", {}, words("cannot-be-established")), element("small", {}, suited(small)));
    button.addEventListener("click", () => go(doubt));
    at.doubt.append(button);
  }
  show(made);
}

// Input fields for answers, as in `templates/rule/pickers.html`.
function answers(at, form, picker) {
  const button = (value, said, name, ...inside) => {
    const made = element("button", {class: name, type: "button"}, ...(inside.length ? inside
      : [suited(said)]));
    made.addEventListener("click", () => answer(value, said));
    return made;
  };
  if (picker.kind === "choices") {
    at.answers.dataset.numbered = "";
    at.answers.append(element("div", {class: "choices"}, ...form.options.map((option, place) => {
      const leads = option["leads to"];
      const key = place < 9 ? [element("kbd", {"aria-hidden": "true"}, String(place + 1))] : [];
      const said = element("span", {}, suited(option.words));
      if (leads && form["settled by"] === "election" && option.words.endsWith("."))
        return button(option.value, option.words, "choice numbered spoken", ...key,
          element("span", {class: "said"}, element("small", {class: "label"}, words("say-this")),
          said), element("span", {class: "follows"}, element("b", {class: "label"},
          words("what-follows")), " ", suited(leads.kind === "ruling" ? leads.words
          : words("then-asked", {question: leads.words}))));
      return button(option.value, option.words, "choice numbered", ...key,
        element("span", {class: "said"}, said, ...(leads ? [element("small", {},
        suited(leads.kind === "ruling" ? words("then-ruled", {outcome: leads.words})
        : words("then-asked", {question: leads.words})))] : [])));
    })));
  } else if (picker.kind === "seats") {
    at.answers.append(element("div", {class: "compass"},
      ...picker.seats.map(([value, said]) => button(value, said,
      `choice at-${value.toLowerCase()}`))));
  } else if (picker.kind === "row") {
    at.answers.append(element("div", {class: "keys"},
      ...picker.choices.map(([value, said]) => button(value, said, "key"))));
  } else if (picker.kind === "cards") {
    at.answers.append(element("div", {class: "cards"},
    ...picker.rows.map(([symbol, held]) => element("div", {class: "suit-row", role: "group",
    "aria-label": symbol},
      ...held.map(([value, said]) => button(value, symbol + said, "key"))))));
  } else if (picker.kind === "several") several(at, picker);
  else written(at, form, picker);
}

function several(at, picker) {
  const {made, at: places} = piece("several");
  const order = [];
  const boxes = picker.rows.map(([symbol, held]) => element("div", {class: "suit-row ticks",
    ...(symbol ? {role: "group", "aria-label": symbol} : {})},
    ...held.map(([value, said]) => {
      const box = element("input", {type: "checkbox", value});
      box.addEventListener("change", () => {
        if (box.checked) order.push([value, symbol + said]);
        else order.splice(order.findIndex(([each]) => each === value), 1);
      });
      return element("label", {class: "tick"}, box, element("span", {}, suited(symbol + said)));
    })));
  places.rows.replaceWith(...boxes);
  if (picker.none === null) places.none.remove();
  else places.none.addEventListener("click", () => answer([], places.none.textContent));
  at.answers.append(made);
  at.answers.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!order.length) return objected(at, "not-readable");
    // Cards are in the order in which they were tapped; other answers are in the order shown.
    const shown = picker.rows.flatMap(([, held]) => held.map(([value]) => value));
    const inOrder = picker.rows.every(([symbol]) => !symbol)
      ? [...order].sort((a, b) => shown.indexOf(a[0]) - shown.indexOf(b[0])) : order;
    answer(inOrder.map(([value]) => value), inOrder.map(([, said]) => said).join(", "));
  });
}

function written(at, form, picker) {
  const {made, at: places} = piece("written", {hint: picker.hint ?? ""});
  const field = made.querySelector("input");
  if (picker.kind === "number") field.inputMode = "numeric";
  places.hint?.append("");
  at.answers.append(made);
  at.answers.addEventListener("submit", (event) => {
    event.preventDefault();
    const value = field.value.trim();
    if (!value) return objected(at, "written-nothing");
    const parts = value.split(/[\s,]+/).filter(Boolean);
    answer(walk.wayOf(parts) ? parts : value, value);
  });
}

function objected(at, name) {
  at.problem.textContent = words(name);
  at.problem.hidden = false;
}

// The ruling, and saving it

function ruled() {
  const form = walk.rulingForm();
  const {made, at} = piece("ruled", {incident: form.incident.title,
    card: rulingCard(form, data.laws), save: saveForm()});
  at.back.addEventListener("click", back);
  at.anew.addEventListener("click", anew);
  at.print.addEventListener("click", () => window.print());
  show(made);
}

function needsTheDesk() {
  const facts = known();
  const {made, at} = piece("needs", {incident: walk.incident.title,
    question: pending.question.words, answer: pending.words, save: saveForm(), facts});
  if (!facts.length) at.known.remove();
  at.back.addEventListener("click", back);
  show(made);
}

function saveForm() {
  const {made, at} = piece("save");
  const form = made.querySelector("form");
  for (const field of form.querySelectorAll("input, textarea")) {
    field.value = note[field.name] ?? (REMEMBERED.includes(field.name)
      ? localStorage.getItem(`offline.${field.name}`) : "") ?? "";
    field.addEventListener("input", () => {
      note[field.name] = field.value;
      keepNow();
    });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      keep(new FormData(form));
    } catch (error) {
      if (error.name !== "QuotaExceededError") throw error;
      keepNow();
      objected(at, "full");
    }
  });
  return made;
}

function keep(fields) {
  const told = Object.fromEntries(walk.answers.map((each) => [each.fact,
    data.answers[each.answer].value]));
  const order = walk.answers.map((each) => each.fact);
  if (pending) {
    told[pending.question.fact] = pending.value;
    order.push(pending.question.fact);
  }
  const shown = pending ? null : walk.rulingForm();
  localStorage.removeItem(NOW); // makes room
  const [event, board, table] = ["event", "board", "table"].map((name) => fields.get(name).trim());
  Queue.keep({
    title: walk.incident.title,
    outcome: shown ? shown.outcome.words : words("question-open"),
    state: "waiting",
    sent: {
      key: Queue.key(), incident: walk.incident.name, told, order, day: today(),
      federation: federation().value, given: new Date().toISOString(),
      language, shown, by: fields.get("by").trim(), note: fields.get("note").trim(),
      about: {event, board, table},
    },
  });
  for (const name of REMEMBERED) remember(`offline.${name}`, fields.get(name));
  navigator.storage?.persist?.(); // asks the browser not to delete it when space is short
  [walk, pending, note] = [null, null, {}];
  history.replaceState(null, "", "#kept");
  route();
  handOver();
}

function list() {
  const items = Queue.all();
  const {made, at} = piece("kept");
  if (items.length) at.empty.remove();
  if (!items.some((item) => ["waiting", "refused"].includes(item.state))) at.send.remove();
  else at.send.firstElementChild.addEventListener("click", () => {
    for (const item of items) if (item.state === "refused") Queue.keep({...item, state: "waiting"});
    handOver();
  });
  at.list.append(...items.map(row));
  show(made);
}

function row(item) {
  const {about, by, given} = item.sent;
  const parts = [about.board && words("board", {board: about.board}), about.table
    && words("table", {table: about.table}), about.event, by,
    new Date(given).toLocaleString(language === "en" ? "en-GB" : language,
      {dateStyle: "medium", timeStyle: "short"})];
  const {made, at} = piece("item", {title: item.title, outcome: item.outcome,
    about: parts.filter(Boolean).join(" · "), note: item.sent.note});
  const state = {waiting: "to-hand", handed: "handed", interview: "on-its-way",
    refused: "to-hand"}[item.state];
  at.state.textContent = words(state);
  at.state.dataset.state = item.state;
  at.why.textContent = item.state === "refused" ? words("not-taken", {problem: item.answer.problem})
    : item.answer?.why ?? "";
  if (item.answer?.address) {
    at.link.href = item.answer.address;
    at.link.textContent = item.answer.number ? words("number", {number: item.answer.number})
      : words("on-its-way");
  } else at.link.remove();
  at.remove.addEventListener("click", () => {
    if (["handed", "interview"].includes(item.state) || confirm(words("really")))
      Queue.forget(item.sent.key);
    route();
    counted();
  });
  return made;
}

function counted() {
  const waiting = Queue.all().filter((item) => ["waiting", "refused"].includes(item.state)).length;
  $("count").textContent = waiting;
  $("count").hidden = !waiting;
}

// The connection

function connection(name) {
  const waiting = Queue.waiting().length > 0;
  const said = [words(name), waiting && name === "alone" ? words("waiting") : ""].filter(Boolean)
    .join(" ");
  if ($("connection").dataset.said === said) return; // screen readers announce every change
  Object.assign($("connection").dataset, {state: name, said});
  $("connection").textContent = said;
  const leads = {"sign-in": `/login?next=${encodeURIComponent(location.pathname)}`,
    "not-a-director": "/account"}[name];
  if (leads) $("connection").append(" ", element("a", {href: leads}, words("there")));
}

async function handOver() {
  let came = "alone";
  try {
    const there = await fetch("/manifest.webmanifest", {method: "HEAD", cache: "no-store",
      signal: AbortSignal.timeout(TRIED)});
    if (there.ok) came = await Queue.handOver();
  } catch { /* the server cannot be reached */ }
  connection(came === "done" ? "connected" : came);
  counted();
  if (location.hash === "#kept") list();
}
