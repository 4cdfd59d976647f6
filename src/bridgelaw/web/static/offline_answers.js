// Input fields for the answers to a question of the offline interview.
"use strict";

// Input fields for answers, as in `templates/rule/pickers.html`.
function answers(at, form, picker, take) {
  const button = (value, said, name, ...inside) => {
    const made = element("button", {class: name, type: "button", value: String(value)},
      ...(inside.length ? inside : [suited(said)]));
    made.addEventListener("click", () => take(value, said));
    return made;
  };
  // The answer that a card is: the card, or the set of this card alone.
  const cardIn = (card) => (walk.wayOf([card]) ? [card] : card);
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
      ...held.map(([card, said]) => button(cardIn(card), symbol + said, "key"))))));
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
