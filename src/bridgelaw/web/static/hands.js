// Write tapped cards and calls into the fields of the form. The server reads the fields and draws
// the table.
"use strict";

(() => {
  const SEATS = ["N", "E", "S", "W"];
  const form = document.getElementById("told");

  // The arrow keys step through a record.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey
      || event.target.closest("input, select, textarea, button, summary")) return;
    const step = document.querySelector(`.steps [data-key="${event.key}"]`);
    if (!step) return;
    event.preventDefault();
    step.click();
  });
  if (!form) return;

  const field = (name) => form.elements.namedItem(name);
  const all = (selector) => [...form.querySelectorAll(selector)];
  const letters = Object.fromEntries(SEATS.map((seat, place) => [seat,
    form.dataset.letters.split(" ")[place]]));
  const after = (seat) => SEATS[(SEATS.indexOf(seat) + 1) % 4];
  const dealt = all('[data-pack="deal"] button');
  const text = Object.fromEntries(dealt.map((card) => [card.dataset.card, card.dataset.text]));
  const order = dealt.map((card) => card.dataset.card);
  let model = {valid: false, hands: {}, holders: {}, played: {}, turn: null, caller: null,
    trick: []};
  const chosen = {holder: "N", caller: null, player: null};

  const holderOf = (card) => SEATS.find((seat) => (model.hands[seat] || []).includes(card)) || null;
  const count = (seat) => (model.hands[seat] || []).length;

  // Let the server read the fields. Only the answer to the last request is used.
  let asked = 0;
  async function look() {
    const number = ++asked;
    let found;
    try {
      const answer = await fetch(form.dataset.look,
        {method: "POST", body: new URLSearchParams(new FormData(form))});
      if (!answer.ok) return;
      found = await answer.json();
    } catch {
      return; // no connection: the fields are read when the form is sent
    }
    if (number !== asked) return;
    model = found.model;
    if (found.picture) form.querySelector("[data-picture]").innerHTML = found.picture;
    form.querySelector("[data-status]").textContent = found.status;
    for (const place of all("[data-problem]")) {
      const said = found.problems[place.dataset.problem] || "";
      place.textContent = said;
      place.hidden = !said;
      const told = place.dataset.problem && field(place.dataset.problem);
      if (told && told.setAttribute) told.toggleAttribute("aria-invalid", Boolean(said));
      if (told && said) told.setAttribute("aria-invalid", "true");
    }
    markParts();
    show();
  }

  // Show one part at a time, with the picture below it, and mark the parts with errors.
  const sections = all("[data-of]");
  const tabs = all("[data-part]");
  function markParts() {
    for (const tab of tabs) {
      const inside = sections.find((section) => section.dataset.of === tab.dataset.part);
      tab.classList.toggle("wrong", [...inside.querySelectorAll("[data-problem]")].some((problem) =>
        !problem.hidden));
    }
  }
  function open(part) {
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.part === part));
    for (const section of sections) section.hidden = section.dataset.of !== part;
  }

  function show() {
    const player = chosen.player || model.turn;
    const caller = chosen.caller || (field("calls_made").value.trim() && waits() ? nextOfWaiting()
      : model.caller);
    for (const [kind, seat] of [["holder", chosen.holder], ["caller", caller],
      ["player", player]]) {
      for (const button of all(`[data-${kind}]`))
        button.setAttribute("aria-pressed", String(button.dataset[kind] === seat));
    }
    for (const place of all("[data-count]")) {
      place.textContent = place.closest("[data-holder]") && count(place.dataset.count)
        ? count(place.dataset.count) : "";
    }
    for (const button of all("[data-pack] button")) {
      const card = button.dataset.card;
      const deal = button.closest("[data-pack]").dataset.pack === "deal";
      const holder = holderOf(card) || (deal ? null : model.holders[card] || model.played[card])
        || null;
      const gone = !deal && card in model.played;
      button.classList.toggle("mine", Boolean(holder) && holder === (deal ? chosen.holder : player)
        && !gone);
      button.classList.toggle("taken", Boolean(holder) && holder !== (deal ? chosen.holder : player)
        && !gone);
      button.classList.toggle("gone", gone);
      button.querySelector("[data-whose]").textContent = holder ? letters[holder] : "";
      if (deal) button.setAttribute("aria-pressed", String(holder === chosen.holder));
    }
    const left = 52 - SEATS.reduce((sum, seat) => sum + count(seat), 0);
    for (const button of all("[data-rest]")) {
      const seat = button.dataset.rest;
      button.hidden = !(left > 0 && count(seat) + left === 13);
    }
  }

  function writeHand(seat) {
    const cards = order.filter((card) => (model.hands[seat] || []).includes(card));
    const groups = new Map();
    for (const card of cards)
      groups.set(card[0], (groups.get(card[0]) || text[card][0]) + text[card].slice(1));
    field(`hand_${seat}`).value = [...groups.values()].join(" ");
  }

  function give(card) {
    const before = holderOf(card);
    if (before) {
      model.hands[before] = model.hands[before].filter((other) => other !== card);
      writeHand(before);
    }
    if (before !== chosen.holder) {
      if (count(chosen.holder) === 13) return;
      model.hands[chosen.holder] = [...(model.hands[chosen.holder] || []), card];
      writeHand(chosen.holder);
      if (count(chosen.holder) === 13) {
        const next = [1, 2, 3].map((steps) => SEATS[(SEATS.indexOf(chosen.holder) + steps) % 4])
          .find((seat) => count(seat) < 13);
        if (next) chosen.holder = next;
      }
    }
    show();
    later();
  }

  const lines = () => field("tricks").value.split("\n").map((line) => line.trim()).filter(Boolean);

  function play(card) {
    const held = holderOf(card) || model.holders[card];
    const player = held || chosen.player || model.turn;
    if (!model.valid || !player || card in model.played) return;
    const told = lines();
    const last = model.trick.at(-1);
    if (last) {
      told[told.length - 1] += player === after(last) ? ` ${text[card]}`
        : ` ${letters[player]}:${text[card]}`;
    } else {
      const leads = told.length && !told.at(-1).includes(" ") && told.at(-1) === letters[player];
      const lead = !model.turn || player === model.turn ? `${letters[player]} ${text[card]}`
        : `${letters[player]}:${text[card]}`;
      if (leads) told[told.length - 1] = lead;
      else told.push(lead);
    }
    chosen.player = null;
    field("tricks").value = told.join("\n");
  }

  function withoutLast(value, keep) {
    const words = value.trim().split(/\s+/);
    words.pop();
    return words.length > keep ? words.join(" ") : "";
  }

  const waits = () => form.querySelector("[data-waits]").checked;
  function nextOfWaiting() {
    const last = field("calls_made").value.trim().split(/\s+/).at(-1).split(":")[0];
    const seat = SEATS.find((each) => letters[each] === last || each === last);
    return seat ? after(seat) : model.caller;
  }

  function call(said) {
    if (waits()) {
      const told = field("calls_made");
      const player = chosen.caller || (told.value.trim() ? nextOfWaiting() : model.caller);
      if (!player) return;
      told.value = `${told.value.trim()} ${letters[player]}:${said}`.trim();
    } else {
      const told = field("auction");
      const before = /^[-–—]$/.test(told.value.trim()) ? "" : told.value.trim();
      const odd = chosen.caller && chosen.caller !== model.caller;
      told.value = `${before} ${odd ? `${letters[chosen.caller]}:` : ""}${said}`.trim();
    }
    chosen.caller = null;
  }

  function undo(name) {
    if (name === "auction") {
      const told = waits() ? field("calls_made") : field("auction");
      told.value = withoutLast(told.value, 0);
      return;
    }
    const told = lines();
    if (!told.length) return;
    const last = withoutLast(told.at(-1), told.at(-1).split(/\s+/)[0].includes(":") ? 0 : 1);
    told.pop();
    field("tricks").value = [...told, last].filter(Boolean).join("\n");
  }

  // Actions that depend on whose turn it is wait for the last answer, however fast the user taps.
  let queue = Promise.resolve();
  const inTurn = (work) => { queue = queue.then(work).then(look); };
  let timer = 0;
  function later() {
    asked++; // ignore pending answers, which are out of date
    clearTimeout(timer);
    timer = setTimeout(() => { queue = queue.then(look); }, 150);
  }

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[type=button]");
    if (!button) return;
    const told = button.dataset;
    if (told.part) return open(told.part);
    if (told.holder) chosen.holder = told.holder;
    else if (told.caller) chosen.caller = told.caller;
    else if (told.player) chosen.player = told.player;
    else if (told.card && button.closest("[data-pack]").dataset.pack === "deal")
      return give(told.card);
    else if (told.card) return inTurn(() => play(told.card));
    else if (told.call) return inTurn(() => call(told.call));
    else if (told.undo) return inTurn(() => undo(told.undo));
    else if (told.rest) {
      const rest = order.filter((card) => !holderOf(card));
      model.hands[told.rest] = [...(model.hands[told.rest] || []), ...rest];
      writeHand(told.rest);
      later();
    } else if ("clear" in told) {
      model.hands[chosen.holder] = [];
      writeHand(chosen.holder);
      later();
    }
    show();
  });
  form.addEventListener("input", (event) => {
    if (event.target.name) later();
    else show();
  });

  // The cards of a pack are one tab stop; the arrow keys move from card to card.
  for (const pack of all("[data-pack], .box")) {
    const buttons = [...pack.querySelectorAll("button")];
    const columns = pack.classList.contains("box") ? (pack.classList.contains("other") ? 4 : 5)
      : 13;
    buttons.forEach((button, place) => { button.tabIndex = place ? -1 : 0; });
    pack.addEventListener("keydown", (event) => {
      const place = buttons.indexOf(event.target.closest("button"));
      const step = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns}[event.key];
      if (place < 0 || !step || !buttons[place + step]) return;
      event.preventDefault();
      buttons[place].tabIndex = -1;
      buttons[place + step].tabIndex = 0;
      buttons[place + step].focus();
    });
  }
  for (const part of all("[data-script]")) part.hidden = false;
  for (const details of form.querySelectorAll('[data-of="more"] > details')) details.open = true;
  markParts();
  const wrong = tabs.find((tab) => tab.classList.contains("wrong"));
  open(wrong ? wrong.dataset.part : form.dataset.opens);
  look();
})();
