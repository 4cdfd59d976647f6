// The service worker. It caches the offline page and its data. All other pages come from the server
// only, so that no outdated page is shown as current. web/offline/offline.py puts `KEPT` before
// this script: the name of the cache, and the pages, files and data in it. It changes with the
// version of the program, so that the browser loads everything again.
"use strict";

// not an address, but the cache key of the last language used
const LANGUAGE = "/offline/language";

// Accept no errors and redirects: a login page, of the server or of a network, must not be cached.
const good = (answer) => answer.status === 200 && !answer.redirected;

const ours = (name) => name.startsWith("bridgelaw-");
const isData = (address) => new URL(address).pathname.startsWith("/offline/data/");

// Return whether this browser has data, of any version of the program.
async function hasData() {
  for (const name of (await caches.keys()).filter(ours)) {
    if ((await (await caches.open(name)).keys()).some((request) => isData(request.url)))
      return true;
  }
  return false;
}

// Cache the data where it is needed: on a served site in every browser, on the local machine only
// in a browser that has opened the page. The data may not be ready yet.
async function keepData() {
  if (await caches.match(KEPT.data, {cacheName: KEPT.name})) return true;
  if (!KEPT.served && !(await hasData())) return false;
  const answer = await fetch(KEPT.data, {credentials: "same-origin"});
  if (!good(answer)) return false;
  await (await caches.open(KEPT.name)).put(KEPT.data, answer);
  return true;
}

// A browser with an older version that works offline keeps it until this one is complete. The next
// page that is opened retries a failed installation.
async function install() {
  if (await hasData() && !(await keepData())) throw new Error("the data is being made");
  const cache = await caches.open(KEPT.name);
  const wanted = [...KEPT.pages, ...KEPT.files].map((address) => new Request(address,
    {cache: "no-cache"}));
  await cache.addAll(wanted);
  await cache.put(LANGUAGE, new Response(KEPT.language));
  // the data may not be ready yet: every page that is opened asks again
  await keepData().catch(() => {});
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (ours(name) && name !== KEPT.name) await caches.delete(name);
  }
  await self.clients.claim();
}

// Return the offline page, on its own or in place of a page that cannot be reached.
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
