// The ranking of the search: pages and sections whose title has all the words, in any form, come first.
var Scorer = {
  score: (result) => {
    const [page, title, , , score] = result;
    const letters = (text) => (text || "").toLowerCase().match(/[\p{L}\p{N}]+/gu) || [];
    const query = new URLSearchParams(window.location.search).get("q");
    const words = letters(title);
    const named = letters(query).every((word) =>
      words.some((each) => each.startsWith(word) || (each.length > 3 && word.startsWith(each))));
    return score + (named ? 100 : 0) + (page.startsWith("law/") ? 10 : 0) - (named ? words.length : 0);
  },
  objNameMatch: 11, objPartialMatch: 6, objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
};
