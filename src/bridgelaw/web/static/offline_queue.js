// Rulings made offline, stored by the browser until the server has them. Each has its own key, so
// that it is saved once even if it is sent twice because the response was lost.
"use strict";

const Queue = {
  prefix: "offline.ruling.",

  // Return all items, the last first.
  all() {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.prefix));
    return keys.map((key) => JSON.parse(localStorage.getItem(key)))
      .sort((a, b) => b.sent.given.localeCompare(a.sent.given));
  },

  waiting() { return this.all().filter((item) => item.state === "waiting"); },

  // Store an item. Throws if the storage is full.
  keep(item) { localStorage.setItem(this.prefix + item.sent.key, JSON.stringify(item)); },

  forget(key) { localStorage.removeItem(this.prefix + key); },

  key() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  },

  // Keep only what the list shows of an item that the server has. This needs less space than
  // before, so it always fits.
  taken(item, state, answer) {
    const {key, about, by, given, note} = item.sent;
    this.keep({...item, state, answer, sent: {key, about, by, given, note}});
  },

  // Upload the waiting items one after another. Returns "done", "alone" if the server cannot be
  // reached, "sign-in" if the user must sign in first, or "not-a-director" if the user may not
  // upload rulings.
  async handOver() {
    if (!this.waiting().length) return "done";
    const send = () => this._send();
    return navigator.locks ? navigator.locks.request("offline.handing-over", send) : send();
  },

  async _send() {
    for (const item of this.waiting().reverse()) {
      let answer;
      try {
        answer = await fetch("/offline/rulings", {
          method: "POST", redirect: "manual", credentials: "same-origin",
          headers: {"content-type": "application/json"}, body: JSON.stringify(item.sent),
        });
      } catch {
        return "alone";
      }
      if (answer.type === "opaqueredirect" || answer.status === 401) return "sign-in";
      if (answer.status === 403) return "not-a-director";
      const told = await answer.json().catch(() => null);
      if (answer.status === 201 && told?.address) this.taken(item, told.kind === "ruling" ? "handed"
        : "interview", told);
      else if ([400, 413, 422].includes(answer.status) && told?.problem)
        this.keep({...item, state: "refused", answer: told});
      // the server is not able to do it now, or something else answered
      else return "alone";
    }
    return "done";
  },
};
