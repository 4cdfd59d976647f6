// Count the time since a moment: <span data-since="ISO DATE AND TIME">.
"use strict";

setInterval(() => {
  for (const shown of document.querySelectorAll("[data-since]")) {
    const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(shown.dataset.since)) / 1000));
    shown.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}, 1000);
