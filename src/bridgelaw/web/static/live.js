// Replace a part of the page whenever the server says that something has changed.
//
// <p data-live="ADDRESS" data-part="ID">: ADDRESS is a stream of events; ID is the part, which is
// fetched from the page's own address. The browser connects again by itself; if the server refuses
// the stream, the part is fetched every now and then.
"use strict";

const live = document.querySelector("[data-live]");
const REFUSED_AGAIN = 15000;

const show = (connected) => {
  live.hidden = false;
  live.querySelector(".connected").hidden = !connected;
  live.querySelector(".lost").hidden = connected;
};

// A part that somebody is working in waits until they leave it.
let due = false;
const update = () => {
  const shown = document.getElementById(live.dataset.part);
  due = shown.contains(document.activeElement) && document.activeElement.matches("input, select");
  if (!due) {
    const part = `#${live.dataset.part}`;
    const told = {target: part, select: part, swap: "outerHTML"};
    htmx.ajax("GET", location.pathname + location.search, told);
  }
};
document.addEventListener("focusout", () => setTimeout(() => { if (due) update(); }));

let seen = null;
const connect = () => {
  const stream = new EventSource(live.dataset.live);
  stream.addEventListener("open", () => show(true));
  stream.addEventListener("message", (told) => {
    if (seen !== null && seen !== told.data) update();
    seen = told.data;
  });
  stream.addEventListener("error", () => {
    show(false);
    if (stream.readyState === EventSource.CLOSED) {
      setTimeout(() => { update(); connect(); }, REFUSED_AGAIN);
    }
  });
};
connect();
