// Dictation into the search field, where the browser has speech recognition. Off until it is
// tapped; the first tap says who processes the voice, and the next one listens.
"use strict";

(() => {
  const Recognition = window.SpeechRecognition || window.webkitSpeechRecognition;
  const button = document.querySelector("[data-speak]");
  const field = document.querySelector("#q");
  if (!Recognition || !button || !field) return;
  button.hidden = false;
  const told = document.querySelector("[data-voice]");
  let listening = null;

  const stopped = () => {
    listening = null;
    button.setAttribute("aria-pressed", "false");
  };

  button.addEventListener("click", () => {
    if (listening) {
      listening.stop();
      return;
    }
    if (!localStorage.getItem("dictation.told")) {
      told.hidden = false;
      localStorage.setItem("dictation.told", "yes");
      return;
    }
    listening = new Recognition();
    listening.lang = document.documentElement.lang === "da" ? "da-DK" : "en-GB";
    listening.interimResults = false;
    listening.addEventListener("result", (event) => {
      field.value = event.results[0][0].transcript.slice(0, field.maxLength);
      field.dispatchEvent(new Event("input", {bubbles: true}));
      field.focus();
    });
    listening.addEventListener("end", stopped);
    listening.addEventListener("error", stopped);
    button.setAttribute("aria-pressed", "true");
    listening.start();
  });
})();
