// Enhancements of an interview: keys, cards in the order in which they are tapped, printing.
"use strict";

// 0 is "cannot be established", b goes back.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey
    || event.target.closest("input, select, textarea")) return;
  document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
});

for (const several of document.querySelectorAll("[data-several]")) {
  const written = several.querySelector("input[name=value]");
  several.addEventListener("change", (event) => {
    if (event.target.type !== "checkbox") return;
    const value = event.target.name.replace("pick.", "");
    const others = written.value.split(/[\s,]+/).filter((word) => word && word !== value);
    written.value = (event.target.checked ? [...others, value] : others).join(" ");
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

// After an answer, focus the next question, so that screen readers read it instead of the top of
// the page.
if (document.referrer.split("?")[0] === location.origin + location.pathname && !location.hash) {
  const next = ["#problem", ".interview .outcome", ".interview h1"].map((place) =>
    document.querySelector(place)).find(Boolean);
  if (next) {
    next.tabIndex = -1;
    next.focus({preventScroll: true});
  }
}
