// Enhancements of the pages about an event.
"use strict";

// On a phone the tabs are wider than the screen: scroll to the current one.
{
  const tabs = document.querySelector(".tabs");
  const open = tabs && tabs.querySelector("[aria-current]");
  if (open) tabs.scrollLeft = open.offsetLeft - (tabs.clientWidth - open.clientWidth) / 2;
}
