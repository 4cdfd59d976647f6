// What the browser runs beside the pages: it keeps the page that rules without a connection, and
// its data. Every other page comes from the desk or not at all: nothing that was looked at before
// is shown as if it were so now. `KEPT` (which pages, files and data, under which name) is put
// before this by web/offline/offline.py; with another version of the program it is another, so
// that the browser takes all of it anew.
"use strict";

// not an address: where the language that was last spoken is kept
const LANGUAGE = "/offline/language";

// A page of the desk behind a login, or of another network, is not taken for ours.
const good = (answer) => answer.status === 200 && !answer.redirected;

const ours = (name) => name.startsWith("bridgelaw-");
const isData = (address) => new URL(address).pathname.startsWith("/offline/data/");

// Whether this browser has data, of this version of the program or of another.
async function hasData() {
  for (const name of (await caches.keys()).filter(ours)) {
    if ((await (await caches.open(name)).keys()).some((request) => isData(request.url)))
      return true;
  }
  return false;
}

// The data, where it is wanted: by every browser of a desk that is served; at a desk on this
// machine alone by one that has opened the page. It may not have been made yet.
async function keepData() {
  if (await caches.match(KEPT.data, {cacheName: KEPT.name})) return true;
  if (!KEPT.served && !(await hasData())) return false;
  const answer = await fetch(KEPT.data, {credentials: "same-origin"});
  if (!good(answer)) return false;
  await (await caches.open(KEPT.name)).put(KEPT.data, answer);
  return true;
}

// A browser that can rule with another version of the program goes on with that until all of this
// one is here: an installation that fails is tried again by the next page that is opened.
async function install() {
  if (await hasData() && !(await keepData())) throw new Error("the data is being made");
  const cache = await caches.open(KEPT.name);
  const wanted = [...KEPT.pages, ...KEPT.files].map((address) => new Request(address,
    {cache: "no-cache"}));
  await cache.addAll(wanted);
  await cache.put(LANGUAGE, new Response(KEPT.language));
  // it may not have been made yet: every page that is opened asks again
  await keepData().catch(() => {});
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (ours(name) && name !== KEPT.name) await caches.delete(name);
  }
  await self.clients.claim();
}

// The page that rules without a connection: itself, or in place of one that cannot be reached.
async function offlinePage(path) {
  const cache = await caches.open(KEPT.name);
  const asked = path === undefined ? undefined : await cache.match(path);
  if (asked) return asked;
  const language = await (await cache.match(LANGUAGE))?.text();
  return (await cache.match(`/offline/${language}`)) ?? cache.match(KEPT.pages[0]);
}

async function navigated(request, path) {
  if (KEPT.pages.includes(path)) {
    const kept = await offlinePage(path);
    if (kept) return kept;
  }
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await offlinePage();
    if (kept) return kept;
    throw error;
  }
}

async function keptOr(request) {
  const cache = await caches.open(KEPT.name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (good(answer) && isData(request.url)) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  const said = event.data ?? {};
  const kept = caches.open(KEPT.name);
  if (typeof said.language === "string" && KEPT.pages.includes(`/offline/${said.language}`)) {
    event.waitUntil(kept.then((cache) => cache.put(LANGUAGE, new Response(said.language))));
  }
  event.waitUntil(keepData().catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const {request} = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(navigated(request, url.pathname));
  else if (isData(request.url) || KEPT.files.includes(url.pathname + url.search)) {
    event.respondWith(keptOr(request));
  }
});
