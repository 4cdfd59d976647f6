// What the browser adds to pages that work without it.
"use strict";

// A digit chooses the answer of that number, unless something is being written.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
  if (event.target.closest("input, select, textarea")) return;
  const choice = document.querySelectorAll("[data-numbered] .choice")[Number(event.key) - 1];
  if (choice) choice.click();
});

// A form that takes a while is sent once.
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

// The page that rules without a connection is kept by the browser, where it may be (https, or this
// machine itself); and what was ruled there is handed over by whatever page of the desk is opened
// next.
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
