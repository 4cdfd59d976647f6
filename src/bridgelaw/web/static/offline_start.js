// Start the offline page: load its data, show the screen of the address, and fill the cache.
"use strict";

const AGAIN = 3000; // milliseconds until the next request for data that is being built
// milliseconds between attempts to reach the server while the page is visible
const PROBE = 30000;

function route() {
  const [what, told] = decodeURIComponent(location.hash.slice(1)).split("=");
  if (what.startsWith("card") || what === "main") return; // a place on the current screen
  if (what === "kept") return list();
  if (!data) return;
  if (what === "incident") begin(told);
  else if (what === "frequent") {
    const situation = data.frequent[Number(told)];
    begin(situation?.incident, situation?.told);
  }
  else if (what === "interview") takeUp();
  else {
    groups();
    if (what === "group") found($("screen").querySelector("[data-at=found]"), "", told);
  }
}

// Go back one answer with the browser's back button.
function popped(event) {
  const depth = event.state?.depth;
  if (location.hash !== "#interview" || depth === undefined || !walk) return route();
  if (pending && !event.state.pending) pending = null;
  undoTo(depth);
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

// Cache the page and its data, and show whether that has succeeded.
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
    // through the service worker, which caches it
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
