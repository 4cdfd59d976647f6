// Enhancements of the pages about an event.
"use strict";

// On a phone the tabs are wider than the screen: scroll to the current one.
{
  const tabs = document.querySelector(".tabs");
  const open = tabs && tabs.querySelector("[aria-current]");
  if (open) tabs.scrollLeft = open.offsetLeft - (tabs.clientWidth - open.clientWidth) / 2;
}

// A change of the movement: show only the fields that it needs.
for (const select of document.querySelectorAll("select:has([data-needs])")) {
  const fields = select.form.querySelectorAll("[data-field]");
  const show = () => {
    const needed = select.selectedOptions[0].dataset.needs.split(" ");
    for (const field of fields) field.hidden = !needed.includes(field.dataset.field);
  };
  select.addEventListener("change", show);
  show();
}
