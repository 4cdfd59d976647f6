// What the browser adds to the pages about an event.
"use strict";

// On a phone the tabs are wider than the screen: the one that is open is shown.
{
  const tabs = document.querySelector(".tabs");
  const open = tabs && tabs.querySelector("[aria-current]");
  if (open) tabs.scrollLeft = open.offsetLeft - (tabs.clientWidth - open.clientWidth) / 2;
}
