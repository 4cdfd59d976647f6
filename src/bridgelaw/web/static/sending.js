// Send forms reliably: a form that cannot be sent is stored by the browser, and sent when the
// connection is back. The server applies each form once (web/idempotency.py), so a form may be sent
// again if only its response was lost. Forms without a key, such as those with a password or a
// file, are sent by the browser itself and never stored.
"use strict";

{
  const bar = document.getElementById("sending");
  const main = document.getElementById("main");
  const root = document.documentElement;
  const KEPT = "to-send:";
  const LONGEST_WAIT = 30000; // milliseconds to wait for a response
  const PAUSES = [2000, 4000, 8000, 15000, 30000, 60000];
  const LATER = new Set([408, 425, 429, 502, 503, 504]);
  const sent = []; // forms sent in the background while this page was open
  let mine = null; // the form that the user of this page waits for
  let touched = false; // whether the user has typed anything since
  let busy = false;
  let again = false;
  let failed = 0;
  let timer = 0;

  // Storage: one entry per form, so that windows do not overwrite each other's entries.

  const key = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) => one.toString(16)
    .padStart(2, "0")).join("");
  function all() {
    const found = [];
    for (let at = 0; at < localStorage.length; at++) {
      const name = localStorage.key(at);
      if (name.startsWith(KEPT)) found.push(JSON.parse(localStorage.getItem(name)));
    }
    return found.sort((one, other) => one.at - other.at);
  }
  const keep = (entry) => localStorage.setItem(KEPT + entry.id, JSON.stringify(entry));
  const forget = (entry) => localStorage.removeItem(KEPT + entry.id);
  const own = (entry) => entry.who === bar.dataset.who;
  // An entry that another page was sending when it was closed is sent again after its timeout.
  const due = (entry) => own(entry) && (entry.state === "waiting" || entry.state === "sign in"
    || (entry.state === "sending" && entry.until < Date.now()));
  const alike = (entry, other) => entry.to === other.to && entry.who === other.who
    && told(entry) === told(other);
  const told = (entry) => JSON.stringify(entry.fields.filter(([name]) => name !== "once"));

  // Sending

  async function post(entry) {
    const body = new URLSearchParams(entry.fields);
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), LONGEST_WAIT);
    keep({...entry, state: "sending", until: Date.now() + LONGEST_WAIT});
    try {
      const answer = await fetch(entry.to, {
        method: "POST", body, headers: {"x-sending": encodeURIComponent(entry.who) || "-"},
        redirect: "manual", credentials: "same-origin",
        keepalive: body.toString().length < 50000, signal: stop.signal,
      });
      // the server is not available, or something else answered
      if (LATER.has(answer.status) || !answer.headers.has("content-security-policy"))
        return {state: "waiting"};
      if (answer.status === 401) return {state: "sign in"};
      const to = answer.headers.get("x-goes-to");
      if (to === null) return {state: "refused"};
      return answer.headers.has("x-not-done") ? {state: "too late", to} : {state: "sent", to};
    } catch {
      return {state: "waiting"};
    } finally {
      clearTimeout(late);
    }
  }

  async function go(to) {
    const there = new URL(to, location.href);
    if (await loadedInPlace(there)) return;
    if (there.hash && there.pathname + there.search === location.pathname + location.search) {
      // For a fragment of the same page the browser would not request the page again, and a reload
      // would not scroll to the fragment.
      history.replaceState(null, "",
        `${there.pathname}${there.search}${there.search ? "&" : "?"}anew`);
      location.replace(there);
    } else location.assign(there);
    freeLater();
  }

  // The next step of an interview replaces the content of the page, without loading the page again.
  async function loadedInPlace(there) {
    const here = there.pathname === location.pathname && !there.hash;
    if (!here || !main.querySelector("[data-in-place]")) return false;
    try {
      const answer = await fetch(there, {
        headers: {"hx-request": "true", "hx-target": "main"}, credentials: "same-origin",
        signal: AbortSignal.timeout(LONGEST_WAIT),
      });
      if (answer.status !== 200 || answer.redirected) return false;
      htmx.swap(main, await answer.text(), {swapStyle: "innerHTML"});
    } catch {
      return false;
    }
    history.replaceState(null, "", there);
    document.title = `${main.querySelector("h1, .outcome").textContent} · bridgelaw`;
    scrollTo(0, 0);
    mine = null;
    free();
    document.dispatchEvent(new Event("loaded-in-place"));
    return true;
  }

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-in-place] a[href^='?']");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey
      || event.shiftKey || link.hash) return;
    event.preventDefault();
    if (!await loadedInPlace(new URL(link.href))) location.assign(link.href);
  });

  // If the next page does not load, for instance because the user stops it, unlock this one again.
  const freeLater = () => setTimeout(free, LONGEST_WAIT);
  function free() {
    delete root.dataset.sending;
    main.inert = false;
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target, by = event.submitter;
    // Not form.method, which is a field of that name if there is one.
    const says = (name) => (by && by.getAttribute(`form${name}`)) || form.getAttribute(name) || "";
    if (event.defaultPrevented || !isPost(says("method")) || !/^(_self)?$/i.test(says("target")))
      return;
    if (!form.elements.namedItem("once") || form.querySelector("[type=password], [type=file]"))
      return;
    const data = new FormData(form);
    if (by && by.name) data.append(by.name, by.value);
    const entry = {id: key(), to: new URL(says("action") || location.href, location.href).href,
      fields: [...data], what: called(by), page: location.pathname + location.search,
      at: Date.now(), who: bar.dataset.who};
    try {
      const before = all().find((other) => alike(entry, other) && other.state !== "refused");
      if (before) { // the same form is already waiting
        event.preventDefault();
        delete form.dataset.sent;
        send();
        return;
      }
      keep({...entry, state: "sending", until: Date.now() + LONGEST_WAIT});
    } catch {
      return; // no storage: the browser sends the form itself
    }
    event.preventDefault();
    mine = entry.id;
    touched = false;
    root.dataset.sending = "yes";
    main.inert = true;
    const found = await post(entry);
    if (found.state === "sent" || found.state === "too late") {
      forget(entry);
      go(found.to);
    } else if (found.state === "refused") {
      forget(entry);
      natively(form, by);
    } else {
      keep({...entry, state: found.state});
      failed = 1;
      ready(form, by);
      show();
      plan();
    }
  });

  const isPost = (method) => /^post$/i.test(method);
  const called = (by) => [document.querySelector("h1"), by].filter(Boolean)
    .map((one) => (one.textContent || "").replace(/\s+/g, " ").trim()).filter(Boolean).join(" · ")
    .slice(0, 200);

  // Send the form as without this script. A refused form saves nothing, and the response is a page
  // that says why.
  function natively(form, by) {
    const pressed = document.createElement("input");
    pressed.type = "hidden";
    if (by && by.name) {
      pressed.name = by.name;
      pressed.value = by.value;
      form.append(pressed);
    }
    const action = form.getAttribute("action");
    if (by && by.hasAttribute("formaction"))
      form.setAttribute("action", by.getAttribute("formaction"));
    HTMLFormElement.prototype.submit.call(form);
    pressed.remove();
    if (action === null) form.removeAttribute("action");
    else form.setAttribute("action", action);
    freeLater();
  }

  // Unlock the page, and give the form a new key.
  function ready(form, by) {
    free();
    delete form.dataset.sent;
    form.elements.namedItem("once").value = key();
    if (by) by.focus();
  }

  // Send the stored forms one after another, in their order.
  async function send() {
    again = busy; // a press of the button during an attempt causes another one without a pause
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    try {
      for (const entry of all().filter(due)) {
        const found = await post(entry);
        if (found.state === "waiting" || found.state === "sign in") {
          keep({...entry, state: found.state});
          failed++;
          break;
        }
        failed = 0;
        if (found.state === "sent") {
          forget(entry);
          if (entry.id === mine && !touched) return go(found.to);
          sent.push({...entry, goes: found.to});
        } else keep({...entry, state: "refused", goes: found.to});
      }
    } finally {
      busy = false;
    }
    show();
    if (again) send();
    else plan();
  }

  function plan() {
    clearTimeout(timer);
    const left = all().filter((entry) => own(entry) && entry.state !== "refused");
    if (left.length) timer = setTimeout(send, PAUSES[Math.min(failed, PAUSES.length) - 1] || 1000);
  }

  // Notices at the bottom of the page: waiting, refused and sent forms

  function made(tag, words, act) {
    const found = document.createElement(tag);
    found.textContent = words;
    if (act) {
      found.type = "button";
      found.className = "button small";
      found.addEventListener("click", act);
    }
    return found;
  }
  function way(words, to) {
    const found = made("a", words);
    found.href = to;
    found.className = "button small";
    return found;
  }
  function part(words, entries, ways) {
    if (!entries.length) return;
    const list = document.createElement("ul");
    for (const entry of entries) {
      const one = made("li", `${entry.what} `);
      one.append(made("small", new Date(entry.at).toLocaleTimeString(root.lang,
        {hour: "2-digit", minute: "2-digit"})), " ", ...ways(entry));
      list.append(one);
    }
    bar.append(made("p", words), list);
  }
  function show() {
    const kept = all(), words = bar.dataset, ours = kept.filter(own);
    bar.replaceChildren();
    const waiting = ours.filter((entry) => entry.state === "waiting" || (entry.state === "sending"
      && entry.until < Date.now()));
    part(words.waiting, waiting, () => []);
    if (waiting.length) bar.append(made("button", words.now, send));
    part(words.signIn, ours.filter((entry) => entry.state === "sign in"),
      () => [way(words.toSignIn,
      `/login?next=${encodeURIComponent(location.pathname + location.search)}`)]);
    part(words.refused, ours.filter((entry) => entry.state === "refused"),
      (entry) => [made("button", words.open, () => open(entry)), made("button", words.forget,
      () => { forget(entry); show(); })]);
    part(words.others, kept.filter((entry) => !own(entry)), (entry) => entry.who
      ? [made("strong", entry.who)] : []);
    part(words.sent, sent, (entry) => [way(words.show, entry.goes)]);
    if (sent.length) bar.append(made("button", words.close, () => { sent.length = 0; show(); }));
    bar.hidden = !bar.childElementCount;
  }

  // Show a refused form as the server does, with the input and the reason.
  function open(entry) {
    forget(entry);
    if (entry.goes) return go(entry.goes);
    const form = document.createElement("form");
    form.method = "post";
    form.action = entry.to;
    for (const [name, value] of entry.fields) {
      const field = document.createElement("input");
      Object.assign(field, {type: "hidden", name, value});
      form.append(field);
    }
    document.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
  }

  document.addEventListener("input", () => (touched = true));
  window.addEventListener("online", send);
  window.addEventListener("storage", show);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible"
    && send());
  window.addEventListener("pagehide", () => {
    for (const entry of all()) if (entry.id === mine && entry.state === "sending")
      keep({...entry, until: 0});
  });
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    mine = null;
    for (const form of document.forms) if (isPost(form.getAttribute("method"))
      && form.elements.namedItem("once")) ready(form);
    send();
  });
  try {
    show();
    if (all().some(own)) send();
  } catch {} // no storage
}
