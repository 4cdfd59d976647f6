// The page of the offline interview that asks facts with a usual answer together.
"use strict";

function together(asked) {
  const facts = known();
  const effects = walk.effects();
  const so = effects.filter((effect) => effect.group !== "director");
  const statements = (some) => some.flatMap((each) => each.statements.map((statement) =>
    ({...each, statement})));
  const seldom = statements(asked.filter((each) => !each.question.usual.implied));
  const contradicting = statements(asked.filter((each) => each.question.usual.implied));
  const {made, at} = piece("together", {
    incident: walk.incident.title,
    advice: advice(effects),
    seldom: seldom.map((each, place) => statementItem(asked, each, place + 1)),
    contradicting: contradicting.map((each, place) =>
      statementItem(asked, each, seldom.length + place + 1)),
    ruled: so.map((effect) => element("li", {}, element("span", {}, suited(effect.words), " ",
      lawTag(effect.law)))),
    facts,
  });
  if (!contradicting.length) at.others.remove();
  else if (!seldom.length) at.others.open = true;
  if (!so.length) at["so-far"].remove();
  if (!facts.length) at.known.remove();
  for (const {question} of asked) {
    if (question.usual.states)
      at.none.append(" ", element("small", {}, suited(question.usual.states)));
  }
  at.none.addEventListener("click", () => act(() => walk.answerTogether(asked)));
  at.alone.addEventListener("click", () => {
    alone = true;
    step();
  });
  at.back.addEventListener("click", back);
  at.anew.addEventListener("click", anew);
  if (!past.length) at.anew.remove();
  show(made);
}

function statementItem(asked, {question, statement: [value, said], doubtful}, number) {
  const {made, at} = piece("statement", {words: said, help: question.help ?? ""});
  const take = (chosen) => act(() => walk.answerTogether(asked, question.fact, chosen));
  if (number < 10) at.choose.prepend(element("kbd", {"aria-hidden": "true"}, String(number)));
  at.choose.value = `${question.fact}=${value}`;
  at.choose.addEventListener("click", () => take(value));
  at.summary.setAttribute("aria-label", words("more-about", {statement: said}));
  at.question.textContent = question.words;
  if (question.law) at.law.append(lawTag(question.law));
  if (!doubtful) at.doubt.remove();
  else at.doubt.addEventListener("click", () => take(DOUBT));
  return made;
}
