// Walk the graph of questions and rulings (app/offline/data.py). Questions and rulings have the
// same form as in views/ruling.py. This file accesses no page and contains no laws.
"use strict";

const ANSWERED = -1; // as the value of a step: the value that was answered
const CONCLUDED = -1; // as the fact of a step: whether the section applied
const DOUBT = "cannot be established";
const MOST_TOGETHER = 8; // the maximum number of facts that are asked together

class Walk {
  constructor(data, incident, told = []) {
    this.data = data;
    this.incident = incident;
    this.trail = [];
    this.answers = []; // for each answer: the fact, the answer, and the state before it
    this.told = new Map(); // fact -> index of its answer
    this.early = new Map(told); // fact -> value that was answered before the fact was asked
    this.number = incident.root;
    this._add(incident.before);
  }

  get node() { return this.incident.nodes[this.number]; }
  get ruled() { return this.node.length === 2; }
  get question() { return this.ruled ? null : this.data.questions[this.node[0]]; }

  // Return the edges of the current node: the index of the answer, whether it is offered, what it
  // adds to the trail, and the next node.
  ways() {
    const found = [];
    for (let at = 3; at < this.node.length; at += 3) {
      const place = this.node[at];
      found.push({answer: place < 0 ? -1 - place : place, offered: place >= 0,
        added: this.node[at + 1], to: this.node[at + 2]});
    }
    return found;
  }

  // Return the edge of an answer with a value as in case files; undefined if only the server can
  // process the answer.
  wayOf(value) {
    const wanted = JSON.stringify(value);
    return this.ways().find((way) => way.offered
      && JSON.stringify(this.data.answers[way.answer].value) === wanted);
  }

  go(way) {
    this.answers.push({fact: this.question.fact, answer: way.answer, number: this.number,
      trail: this.trail, told: this.told});
    this.told = new Map(this.told).set(this.question.fact, way.answer);
    this.number = way.to;
    this._add(way.added);
  }

  back() {
    const last = this.answers.pop();
    if (last) ({number: this.number, trail: this.trail, told: this.told} = last);
    return Boolean(last);
  }

  // Give the answers to the next questions that were given early.
  takeEarly() {
    while (!this.ruled && this.early.has(this.question.fact)) {
      const way = this.wayOf(this.early.get(this.question.fact));
      if (!way) return;
      this.go(way);
    }
  }

  // Give the usual answer to the next question; return whether it has one in this case.
  goAsUsual() {
    const way = !this.ruled && this.question.usual && this.wayOf(this.question.usual.value);
    if (!way) return false;
    this.go(way);
    this.takeEarly();
    return true;
  }

  // Return the next questions that have a usual answer, each with its statements that are possible
  // here, and the question to ask before them; null if the next question is asked alone
  // (app/usual_answers.py).
  together() {
    const [start, asked] = [this.answers.length, []];
    while (asked.length < MOST_TOGETHER && !this.ruled) {
      const question = this.question;
      const statements = (question.usual?.unless ?? []).filter(([value]) => this.wayOf(value));
      const doubtful = Boolean(this.wayOf(DOUBT));
      if (!this.goAsUsual()) break;
      asked.push({question, statements, doubtful});
    }
    const follows = asked.length && !this.ruled && this.incident.early.includes(this.question.fact);
    const first = follows ? {form: this.questionForm(), question: this.question} : null;
    while (this.answers.length > start) this.back();
    return first || asked.length > 1 || asked.some((each) => each.question.usual.implied)
      ? {asked, first} : null;
  }

  // Answer a fact of those asked together; the facts before it have their usual answers. Without a
  // fact, all have them.
  answerTogether(asked, fact, value) {
    for (const {question} of asked) {
      if (question.fact === fact) return this.go(this.wayOf(value));
      this.goAsUsual();
    }
  }

  // Give the answers that the choice of the incident implies, if nothing else is asked with them.
  settle() {
    this.takeEarly();
    const asked = this.together()?.asked ?? [];
    if (asked.every((each) => each.question.usual.implied)) this.answerTogether(asked);
  }

  // Take back an answer. Later answers stay if they are still needed.
  undo(fact) {
    const others = this.answers.filter((each) => each.fact !== fact);
    this.early.delete(fact);
    while (this.back());
    while (!this.ruled) {
      const known = others.find((each) => each.fact === this.question.fact);
      const way = known && this.ways().find((each) => each.offered && each.answer === known.answer);
      if (!way) return;
      this.go(way);
    }
  }

  _add(place) {
    const [dropped, ...parts] = this.data.added[place];
    const left = this.trail.slice(0, this.trail.length - dropped);
    for (let at = 0; at < parts.length; at += 4) {
      const [section, fact, value, origin] = parts.slice(at, at + 4);
      const said = value === ANSWERED ? this.told.get(this.data.facts[fact][0]) : value;
      left.push([this.data.sections[section], fact, said, origin]);
    }
    this.trail = left;
  }

  // Return whether a fact was answered with a value as in case files.
  said(fact, value) {
    return this.told.has(fact) && this.data.answers[this.told.get(fact)].value === value;
  }

  // Return whether the director has answered that the play is over (app/to_come_back.py).
  get playOver() { return this.said("play over", "yes") || this.said("stage", "over"); }

  effects() { return this.data.sets[this.node[1]].map((place) => this.data.effects[place]); }

  // Return the sections that a ruling rests on, as `engine.ruling.Ruling.laws`.
  laws() {
    const steps = this.trail.map(([section, fact, value]) => [section, fact !== CONCLUDED
      || value === 1]);
    for (const effect of this.effects()) steps.push([effect.law, true]);
    const sure = new Set(steps.filter(([section, counts]) => counts && section)
      .map(([section]) => section));
    const heads = (section) => section && [...sure].some((other) => other.startsWith(section));
    return [...new Set(steps.map(([section]) => section).filter((section) => sure.has(section)
      || heads(section)))];
  }

  law(number) {
    const {short, full, title, ...form} = this.data.laws[number];
    return form;
  }

  steps() {
    return this.trail.filter(([, fact]) => fact !== CONCLUDED)
      .map(([section, fact, value, origin]) => {
      const [name, question] = this.data.facts[fact];
      const from = this.data.origins[origin];
      return {law: section, fact: name, question, ...this.data.answers[value], origin: from.value,
        "origin words": from.words};
    });
  }

  _incident() { return {name: this.incident.name, title: this.incident.title}; }

  rulingForm() {
    return {
      kind: "ruling",
      incident: this._incident(),
      outcome: this.data.answers[this.node[0]],
      effects: this.effects(),
      laws: this.laws().map((number) => this.law(number)),
      trail: this.steps(),
    };
  }

  questionForm() {
    const {picker, usual, later, ...asked} = this.question;
    const leads = asked.closed && asked["settled by"] !== "finding";
    const offered = this.ways().filter((way) => way.offered
      && this.data.answers[way.answer].value !== DOUBT);
    return {
      kind: "question",
      incident: this._incident(),
      ...asked,
      law: asked.law && this.law(asked.law),
      doubt: asked.doubt && {...asked.doubt, law: this.law(asked.doubt.law)},
      options: offered.map((way) => ({...this.data.answers[way.answer],
      ...(leads ? {"leads to": this._leads(way.to)} : {})})),
      effects: this.effects(),
      trail: this.steps(),
    };
  }

  _leads(number) {
    const node = this.incident.nodes[number];
    return node.length === 2
      ? {kind: "ruling", words: this.data.answers[node[0]].words}
      : {kind: "question", words: this.data.questions[node[0]].words};
  }
}

// Return the words of a text in lower case and without accents, with æ, ø and å as ae, oe and aa.
function fold(words) {
  const plain = words.toLowerCase().replace(/æ/g, "ae").replace(/ø/g, "oe").replace(/å/g, "aa");
  return plain.normalize("NFD").replace(/[\u0300-\u036f]/g, "").match(/[\p{L}\p{N}]+/gu) ?? [];
}

// Return the incidents that contain all words, or else the most of them, as prefixes. Names, titles
// and other words are searched first, then the descriptions. Incidents named exactly by the words
// come first.
function search(incidents, words) {
  const wanted = fold(words);
  if (!wanted.length) return [];
  const scored = incidents.map((incident, place) => {
    const names = [incident.name, incident.title, ...incident.words].map(fold);
    const named = wanted.filter((word) =>
      names.some((name) => name.some((each) => each.startsWith(word)))).length;
    const told = fold(incident.what);
    const described = wanted.filter((word) => told.some((each) => each.startsWith(word))).length;
    const just = names.some((name) => name.join(" ") === wanted.join(" "));
    const begins = names.some((name) => name.join(" ").startsWith(wanted.join(" ")));
    return {incident, place, named, found: Math.max(named, described), just, begins};
  });
  const most = Math.max(...scored.map((each) => each.named));
  const whole = most === wanted.length;
  const best = whole ? most : Math.max(...scored.map((each) => each.found));
  return scored.filter((each) => best && (whole ? each.named : each.found) === best)
    .sort((a, b) => b.just - a.just || b.begins - a.begins || b.named - a.named
      || a.place - b.place)
    .map((each) => each.incident);
}
