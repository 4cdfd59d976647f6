// What was ruled without a connection: kept by the browser until the desk has it. Each has a key of
// its own, by which the desk knows it again: sent twice, because its answer was lost, it is there
// once.
"use strict";

const Queue = {
  prefix: "offline.ruling.",

  // All that is kept, the last first.
  all() {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.prefix));
    return keys.map((key) => JSON.parse(localStorage.getItem(key)))
      .sort((a, b) => b.sent.given.localeCompare(a.sent.given));
  },

  waiting() { return this.all().filter((item) => item.state === "waiting"); },

  // Keeps one. Throws where there is no room.
  keep(item) { localStorage.setItem(this.prefix + item.sent.key, JSON.stringify(item)); },

  forget(key) { localStorage.removeItem(this.prefix + key); },

  key() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  },

  // What the list shows of one that the desk has: less room than before, so that there is always
  // room for it.
  taken(item, state, answer) {
    const {key, about, by, given, note} = item.sent;
    this.keep({...item, state, answer, sent: {key, about, by, given, note}});
  },

  // Hands over what waits, one after the other; says what came of it: "done", "alone" where the
  // desk could not be reached, "sign-in" where it asks for that first, "not-a-director" where
  // whoever has signed in may not hand over.
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
      // the desk is there and cannot do it now; or something else answers in its place
      else return "alone";
    }
    return "done";
  },
};
