// Enhancements of the ruling card, which also works without scripts: Escape closes the text that is
// read aloud, and collapsed parts are printed.
"use strict";

document.addEventListener("keydown", (event) => {
  const reading = document.querySelector(".reading:target");
  if (!reading) return;
  const [close, next, before] = [".close", ".first", ".button:first-child:not(.close)"];
  const wanted = { Escape: close, ArrowRight: next, ArrowLeft: before }[event.key];
  const link = wanted && reading.querySelector(`nav ${wanted}`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});

const folded = ".ruling > details, details.earlier";
let opened = [];
window.addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll(folded)].filter((each) => !each.open);
  for (const each of opened) each.open = true;
});
window.addEventListener("afterprint", () => {
  for (const each of opened) each.open = false;
});
