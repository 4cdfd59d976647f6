// Count down the time that the server says is left, and sound at the warning and at the end.
//
// <time class="countdown" data-left="SECONDS" data-running>. When a round ends, the part "clock" of
// the page is fetched again: the server knows what follows.
"use strict";

const AGAIN = 250;
const shown = new WeakMap();
let sound = null;

const beep = (times) => {
  if (!sound) { return; }
  for (let each = 0; each < times; each += 1) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    const begins = sound.currentTime + each * 0.6;
    tone.frequency.value = 880;
    volume.gain.value = 0.4;
    tone.connect(volume).connect(sound.destination);
    tone.start(begins);
    tone.stop(begins + 0.35);
  }
};

const words = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

const tick = () => {
  for (const each of document.querySelectorAll(".countdown")) {
    if (!shown.has(each)) {
      shown.set(each, { since: Date.now(), was: Number(each.dataset.left) });
    }
    const state = shown.get(each);
    const past = each.hasAttribute("data-running") ? (Date.now() - state.since) / 1000 : 0;
    const left = Math.max(0, Math.ceil(Number(each.dataset.left) - past));
    const big = each.closest("#clock");
    const warning = big ? Number(big.dataset.warning) : 0;
    each.textContent = words(left);
    each.classList.toggle("warned", left <= warning);
    if (big && left < state.was) {
      if (left <= warning && state.was > warning) { beep(1); }
      if (left === 0) {
        beep(3);
        const told = { target: "#clock", swap: "outerHTML" };
        setTimeout(() => htmx.ajax("GET", location.pathname + location.search, told), 1000);
      }
    }
    state.was = left;
  }
};

const soundButton = document.querySelector("[data-sound]");
if (soundButton && window.AudioContext) {
  soundButton.hidden = false;
  soundButton.addEventListener("click", () => {
    if (sound) { sound.close(); sound = null; } else { sound = new AudioContext(); beep(1); }
    soundButton.setAttribute("aria-pressed", String(sound !== null));
  });
}
const fullButton = document.querySelector("[data-full]");
if (fullButton && document.documentElement.requestFullscreen) {
  fullButton.hidden = false;
  fullButton.addEventListener("click", () => {
    if (document.fullscreenElement) { document.exitFullscreen(); } else {
      document.documentElement.requestFullscreen();
    }
  });
}
tick();
setInterval(tick, AGAIN);
