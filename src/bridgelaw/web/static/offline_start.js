// Begins the page that rules without a connection: its data, where the address leads, what the
// browser keeps for later.
"use strict";

const AGAIN = 3000; // so many milliseconds later the data that is being made is asked for again
// so often it is tried whether the desk can be reached, while the page is looked at
const PROBE = 30000;

function route() {
  const [what, told] = decodeURIComponent(location.hash.slice(1)).split("=");
  if (what.startsWith("card") || what === "main") return; // within what is shown
  if (what === "kept") return list();
  if (!data) return;
  if (what === "incident") begin(told);
  else if (what === "interview") takeUp();
  else {
    groups();
    if (what === "group") found($("screen").querySelector("[data-at=found]"), "", told);
  }
}

// One answer back, by the button of the browser.
function popped(event) {
  const depth = event.state?.depth;
  if (location.hash !== "#interview" || depth === undefined || !walk) return route();
  if (pending && !event.state.pending) pending = null;
  while (walk.answers.length > depth) walk.back();
  keepNow();
  step();
}

async function load() {
  const {address, until} = federation().dataset;
  $("laws-of").textContent = federation().value;
  if (until && today() >= until) return say("outdated");
  let answer;
  try {
    answer = await fetch(address);
  } catch {
    return say("not-kept");
  }
  if (answer.status === 202) {
    say("preparing");
    setTimeout(load, AGAIN);
    return;
  }
  if (!answer.ok) return say("reload");
  data = await answer.json();
  [walk, pending] = [null, null];
  route();
  keepForLater(address);
}

// The browser keeps the page and its data; the page says whether it has them.
async function keepForLater(address) {
  if (!isSecureContext) return ready("not-secure");
  if (!("serviceWorker" in navigator)) return ready("no-worker");
  try {
    await navigator.serviceWorker.register("/sw.js");
    (await navigator.serviceWorker.ready).active.postMessage({language});
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done,
        {once: true}));
    }
    // by way of the worker, which keeps it
    if (!(await caches.match(address))) await (await fetch(address)).arrayBuffer();
    ready(await caches.match(address) ? "ready" : "no-worker");
  } catch {
    ready("no-worker");
  }
}

function ready(name) {
  $("ready").textContent = words(name);
  $("installable").hidden = name !== "ready";
  $("ready").dataset.state = name;
}

addEventListener("hashchange", () => { if (location.hash !== "#interview") route(); });
addEventListener("popstate", popped);
addEventListener("online", () => {
  if (!data) load();
  handOver();
});
addEventListener("offline", () => connection("alone"));
setInterval(() => { if (!document.hidden) handOver(); }, PROBE);

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  $("install").hidden = false;
  $("install").onclick = () => event.prompt();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey
    || event.target.closest("input, select, textarea")) return;
  const numbered = /^[1-9]$/.test(event.key)
    && document.querySelectorAll("[data-numbered] .choice")[Number(event.key) - 1];
  const key = CSS.escape(event.key.toLowerCase());
  (numbered || document.querySelector(`[data-key="${key}"]`))?.click();
});

const chosen = localStorage.getItem("offline.federation");
if (chosen && [...$("federation").options].some((option) => option.value === chosen))
  $("federation").value = chosen;
$("federation").addEventListener("change", () => {
  localStorage.setItem("offline.federation", $("federation").value);
  data = null;
  load();
});
if (!location.pathname.startsWith("/offline")) {
  $("not-here").hidden = false;
  $("not-here").querySelector("a").href = location.href;
}
counted();
load();
handOver();
