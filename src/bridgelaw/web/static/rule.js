// Enhancements of an interview: keys, cards in the order in which they are tapped, printing.
"use strict";

// 0 is "cannot be established", b goes back.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey
    || event.target.closest("input, select, textarea")) return;
  document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
});

document.addEventListener("change", (event) => {
  const several = event.target.closest("[data-several]");
  if (!several || event.target.type !== "checkbox") return;
  const written = several.querySelector("input[name=value]");
  const value = event.target.name.replace("pick.", "");
  const others = written.value.split(/[\s,]+/).filter((word) => word && word !== value);
  written.value = (event.target.checked ? [...others, value] : others).join(" ");
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});

function started() {
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
}

// After an answer, focus the next question, so that screen readers read it instead of the top of
// the page.
function focused() {
  const next = ["#problem", ".interview .outcome", ".interview h1"].map((place) =>
    document.querySelector(place)).find(Boolean);
  if (!next) return;
  next.tabIndex = -1;
  next.focus({preventScroll: true});
}

started();
if (document.referrer.split("?")[0] === location.origin + location.pathname && !location.hash)
  focused();
document.addEventListener("loaded-in-place", () => {
  started();
  focused();
});
