// Sliders for the weights of an adjusted score. Sliders and numbers follow each other, and the
// weights add up to 100%.
"use strict";

for (const side of document.querySelectorAll(".side-score")) {
  const rows = [...side.querySelectorAll(".part-row")].map((row) => ({
    weight: row.querySelector(".weight input"),
    result: row.querySelector(".result input"),
    slider: row.querySelector(".slider"),
  }));
  const sum = side.querySelector(".sum");
  const told = () => rows.filter((row) => row.result.value.trim());
  const number = (row) => {
    const text = row.weight.value.trim().replace("%", "").replace(",", ".");
    const [over, under] = text.split("/").map(Number);
    const value = under ? (100 * over) / under : over;
    return Number.isFinite(value) ? value : 0;
  };

  const show = () => {
    const there = told();
    for (const row of rows) {
      row.slider.hidden = there.length < 2 || !there.includes(row);
      row.slider.value = Math.round(number(row));
    }
    const whole = there.reduce((total, row) => total + number(row), 0);
    sum.hidden = there.length < 2;
    sum.textContent = `${sum.dataset.is}: ${Math.round(whole * 10) / 10}%.`;
    sum.classList.toggle("off", Math.abs(whole - 100) > 0.06);
    for (const button of side.querySelectorAll("[data-weights]")) {
      const now = rows.slice(0, 2).map((row) => row.weight.value.trim()).join(" ");
      button.setAttribute("aria-pressed", String(button.dataset.weights === now));
    }
  };

  // Take the weight of a slider from the others, in proportion to theirs.
  const slide = (moved) => {
    const value = Number(moved.slider.value);
    moved.weight.value = String(value);
    const others = told().filter((row) => row !== moved);
    const before = others.reduce((total, row) => total + number(row), 0);
    let left = 100 - value;
    others.forEach((row, place) => {
      const last = place === others.length - 1;
      const share = before ? number(row) / before : 1 / others.length;
      const part = last ? left : Math.min(left, Math.round((100 - value) * share));
      row.weight.value = String(part);
      left -= part;
    });
    show();
  };

  // A preset gives the first two results their weights and the others none.
  for (const button of side.querySelectorAll("[data-weights]")) {
    button.addEventListener("click", () => {
      const weights = button.dataset.weights.split(" ");
      rows.forEach((row, place) => {
        if (place < 2 || row.result.value.trim()) row.weight.value = weights[place] ?? "0";
      });
      show();
      rows[0].weight.dispatchEvent(new Event("input", {bubbles: true}));
    });
  }

  for (const row of rows) {
    row.slider.addEventListener("input", () => slide(row));
    row.weight.addEventListener("input", show);
    row.result.addEventListener("input", show);
  }
  show();
}

// The presets of artificial scores: a grade for each side.
const chosen = (name) => document.querySelector(`[name=${name}]`);
const apart = document.querySelector("[name=sides][value=apart]");
const artificial = [...document.querySelectorAll("[data-ns]")];
const showArtificial = () => {
  for (const button of artificial) {
    const pressed = apart.checked && ["ns", "ew"].every((side) =>
      chosen(`${side}_kind`).value === button.dataset[side]);
    button.setAttribute("aria-pressed", String(pressed));
  }
};
for (const button of artificial) {
  button.addEventListener("click", () => {
    apart.checked = true;
    for (const side of ["ns", "ew"]) chosen(`${side}_kind`).value = button.dataset[side];
    apart.dispatchEvent(new Event("input", {bubbles: true}));
  });
}
document.querySelector(".adjusting").addEventListener("input", showArtificial);
showArtificial();
for (const presets of document.querySelectorAll("[data-presets]")) presets.hidden = false;

// Keep expanded parts open when the preview is updated, and announce the result to screen readers.
const opened = () => [...document.querySelectorAll("#what-if details")];
let open = [];
document.addEventListener("htmx:beforeSwap", () => {
  open = opened().filter((each) => each.open).map((each) => each.querySelector("summary")
    .textContent);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const each of opened()) each.open = open.includes(each.querySelector("summary").textContent);
  const brief = document.querySelector("#what-if .brief")
    || document.querySelector("#what-if .notice");
  document.querySelector("#what-if-said").textContent = brief ? brief.textContent : "";
});
