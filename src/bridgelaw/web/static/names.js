// Complete names of players from the register while they are typed, in fields with the attribute
// data-players, whose value is the label of the list. Without this script they are plain fields.
"use strict";

const WAIT = 150;  // milliseconds after the last key
const BETWEEN = /[&/\t;\n]|\s[-–]\s/g;
const NUMBERED = /^\s*\w{1,10}[.):]\s*/;

// Return the bounds of the name at the caret: between separators, without a number in front.
function nameAt(text, caret) {
  let start = 0, end = text.length;
  for (const found of text.matchAll(BETWEEN)) {
    if (found.index + found[0].length <= caret) start = found.index + found[0].length;
    else if (found.index >= caret) { end = found.index; break; }
  }
  if (!start || text[start - 1] === "\n") {
    start += NUMBERED.exec(text.slice(start, end))?.[0].length ?? 0;
  }
  const leading = /^\s*/.exec(text.slice(start, end))[0].length;
  return [start + leading, end - /\s*$/.exec(text.slice(start + leading, end))[0].length];
}

function complete(field, place) {
  const list = document.createElement("ul"), said = document.createElement("p");
  list.id = `players-${place}`;
  list.className = "suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", field.dataset.players);
  list.hidden = true;
  said.className = "hidden";
  said.setAttribute("role", "status");
  field.closest("label").after(list, said);
  if (field.tagName === "INPUT") field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  field.autocapitalize = "words";
  let waiting = 0, asked = null, active = null;

  const mark = (option) => {
    active?.setAttribute("aria-selected", "false");
    active = option;
    if (!option) return field.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({block: "nearest"});
    field.setAttribute("aria-activedescendant", option.id);
  };
  const show = (open) => {
    if (!open) mark(null);
    list.hidden = !open;
    said.textContent = open ? `${field.dataset.players}: ${list.children.length}` : "";
    if (field.tagName === "INPUT") field.setAttribute("aria-expanded", String(open));
    if (!open) return;
    list.style.left = `${field.offsetLeft}px`;
    list.style.top = `${field.offsetTop + field.offsetHeight}px`;
    list.style.width = `${field.offsetWidth}px`;
  };
  const close = () => {
    clearTimeout(waiting);
    asked?.abort();
    show(false);
  };
  const choose = (option) => {
    const [start, end] = nameAt(field.value, field.selectionStart);
    field.setRangeText(option.dataset.entered, start, end, "end");
    field.dispatchEvent(new Event("change", {bubbles: true}));
    close();
    field.focus();
  };
  const ask = async () => {
    const [start, end] = nameAt(field.value, field.selectionStart);
    const typed = field.value.slice(start, end);
    if (typed.trim().length < 2 || typed.includes("#")) return close();
    asked?.abort();
    asked = new AbortController();
    try {
      const answer = await fetch(`/players/names?q=${encodeURIComponent(typed.slice(0, 100))}`,
        {signal: asked.signal});
      if (!answer.ok) return close();
      list.innerHTML = await answer.text();
    } catch {
      return;  // there is a newer question, or no connection
    }
    mark(null);
    [...list.children].forEach((option, number) => { option.id = `${list.id}-${number}`; });
    const known = list.children.length === 1 && list.firstElementChild.dataset.entered === typed;
    show(list.children.length > 0 && !known && document.activeElement === field);
  };

  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, WAIT);
  });
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (list.hidden || event.isComposing) return;
    const options = [...list.children], at = options.indexOf(active);
    if (event.key === "ArrowDown") mark(options[(at + 1) % options.length]);
    else if (event.key === "ArrowUp") mark(options[at > 0 ? at - 1 : options.length - 1]);
    else if (event.key === "Escape") close();
    else if (active && (event.key === "Enter" || event.key === "Tab")) choose(active);
    else return;
    event.preventDefault();
  });
  // The field stays active when an option is pressed.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) choose(option);
  });
  close();
}

document.querySelectorAll("[data-players]").forEach(complete);
