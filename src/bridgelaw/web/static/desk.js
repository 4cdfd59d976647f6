// Enhancements of all pages, which also work without scripts.
"use strict";

// A digit key chooses the answer with that number, except in input fields.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
  if (event.target.closest("input, select, textarea")) return;
  const choice = document.querySelectorAll(
    "[data-numbered] .choice:not([data-key], details:not([open]) *)")[Number(event.key) - 1];
  if (choice) choice.click();
});

// Prevent a slow form from being sent twice.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) event.preventDefault();
  else if (form.getAttribute("method") === "post" && !event.defaultPrevented) {
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, 4000);
  }
});
window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});

// Install the service worker of the offline page where the browser allows it (HTTPS or localhost).
// Rulings made offline are uploaded by the next page that is opened.
if (window.isSecureContext && "serviceWorker" in navigator) {
  window.addEventListener("load", () => navigator.serviceWorker.register("/sw.js")
    .then((found) => found.active?.postMessage({language: document.documentElement.lang}))
      .catch(() => {}));
}
if (Object.keys(localStorage).some((key) => key.startsWith("offline.ruling."))) {
  const queue = document.createElement("script");
  queue.src = "/static/offline_queue.js";
  queue.addEventListener("load", () => Queue.handOver());
  document.head.append(queue);
}
