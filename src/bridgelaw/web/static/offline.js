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
// An answer that needs the server: {question, value, words}; or a question that is put off, without
// an answer.
let pending = null;
let note = {}; // the values of the form's fields
let past = []; // the number of answers, and the early answers, before each step of the director
let alone = false; // whether the next question is asked alone

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
    place.replaceChildren(...[onItsWay(), frequent(), made].filter(Boolean));
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

function frequent() {
  const {made, at} = piece("frequent");
  at.tiles.append(...data.frequent.map((situation, place) => element("li", {}, element("a",
    {class: "choice", href: `#frequent=${place}`}, element("span", {}, situation.title)))));
  return made;
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

function begin(name, told = []) {
  const incident = data.incidents.find((each) => each.name === name);
  if (!incident) return groups();
  [walk, pending, note, past, alone] = [new Walk(data, incident, told), null, {}, [], false];
  walk.settle();
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
    early: [...walk.early], note}));
}

function takeUp() {
  if (walk) return step();
  const kept = JSON.parse(localStorage.getItem(NOW) ?? "null");
  const incident = kept && data.incidents.find((each) => each.name === kept.incident);
  if (!incident) return groups();
  [walk, pending, note, alone] = [new Walk(data, incident), null, kept.note ?? {}, false];
  walk.early = new Map(kept.early);
  for (const [fact, value] of kept.told) {
    const way = walk.question?.fact === fact && walk.wayOf(value);
    if (!way) break; // another program version asks differently: ask again from here
    walk.go(way);
  }
  oneByOne();
  step();
}

// Take the answers given so far as steps of the director, one by one.
function oneByOne() {
  past = walk.answers.map((_, count) => ({count, early: new Map()}));
  history.replaceState({depth: past.length}, "", "#interview");
}

// Take a step of the director, which can be undone as one.
function act(change) {
  past.push({count: walk.answers.length, early: new Map(walk.early)});
  alone = false;
  change();
  walk.settle();
  history.pushState({depth: past.length}, "", "#interview");
  keepNow();
  step();
}

function undoTo(depth) {
  while (past.length > depth) {
    const {count, early} = past.pop();
    while (walk.answers.length > count) walk.back();
    walk.early = early;
  }
  alone = false;
}

function go(way) { act(() => walk.go(way)); }

// Take an answer as in case files: its next step is in the data, or only the server knows it.
function answer(value, said) {
  const way = walk.wayOf(value);
  if (way) return go(way);
  pending = {question: walk.question, value, words: said};
  history.pushState({depth: past.length, pending: true}, "", "#interview");
  step();
}

// Put off a question that can be answered later: the interview is saved with the answers so far.
function putOff(question) {
  pending = {question, later: true};
  history.pushState({depth: past.length, pending: true}, "", "#interview");
  step();
}

function back() {
  if (pending) pending = null;
  else if (!past.length) {
    location.hash = "#";
    return;
  } else undoTo(past.length - 1);
  history.replaceState({depth: past.length}, "", "#interview");
  keepNow();
  step();
}

function undo(fact) {
  walk.undo(fact);
  pending = null;
  oneByOne();
  keepNow();
  step();
}

function anew() {
  localStorage.removeItem(NOW);
  [walk, pending, note, past] = [null, null, {}, []];
  location.hash = "#";
}

function step() {
  if (pending) needsTheDesk();
  else if (walk.ruled) ruled();
  else ask(alone ? null : walk.together());
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

// Ask the question that comes before others, several together, or the next one alone.
function ask(group) {
  if (group?.first) {
    const {form, question: asked} = group.first;
    question(form, asked.picker, (value) => act(() => walk.early.set(form.fact, value)));
  } else if (group) together(group.asked);
  else question(walk.questionForm(), walk.question.picker, answer);
  const next = group?.first?.question ?? walk.question;
  const now = next.later ? nowCard(walk.effects(), () => putOff(next)) : null;
  if (!now || (walk.playOver && !now.hasFigures)) return;
  $("screen").querySelector("section.question").before(now.made);
  if (!walk.playOver) $("screen").querySelector(".so-far")?.remove();
}

function question(form, picker, take) {
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
  answers(at, form, picker, take);
  if (form.doubt) {
    const small = [words("counts-as", {value: form.doubt.words}),
      data.laws[form.doubt.law.number].short, form.doubt.why].join(" · ");
    const button = element("button", {class: "choice doubt", type: "button", "data-key": "0"},
      element("span", {}, words("cannot-be-established")), element("small", {}, suited(small)));
    button.addEventListener("click", () => take(DOUBT, form.doubt.words));
    at.doubt.append(button);
  }
  show(made);
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
  const {made, at} = piece(pending.later ? "put-off" : "needs", {incident: walk.incident.title,
    question: pending.question.words, ...(pending.later ? {} : {answer: pending.words}),
    save: saveForm(), facts});
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
    const last = pending.later ? [] : [[pending.question.fact, pending.value]];
    for (const [fact, value] of [...walk.early, ...last]) {
      if (!order.includes(fact)) order.push(fact);
      told[fact] = value;
    }
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
  [walk, pending, note, past] = [null, null, {}, []];
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
