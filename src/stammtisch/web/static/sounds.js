// What is heard and felt at a table: a card, a trick, the own turn, the end. All of it is made here, nothing is loaded.
"use strict";
(() => {
const loud = { quiet: 0.05, on: 0.16 }[table.dataset.sound] ?? 0;
let audio = null, last = null;

// A browser lets a page sound only after somebody has touched it.
for (const touched of ["pointerdown", "keydown"]) document.addEventListener(touched, () => {
  if (loud) audio ??= new AudioContext();
  if (audio?.state === "suspended") audio.resume();
});

function tone(pitch, after, length, volume) {
  const from = audio.currentTime + after, source = audio.createOscillator(), gain = audio.createGain();
  source.type = "triangle"; source.frequency.value = pitch;
  gain.gain.setValueAtTime(volume * loud, from); gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(gain).connect(audio.destination); source.start(from); source.stop(from + length);
}

// Paper on cloth: noise that is over at once, duller for a trick that is taken.
function paper(after, length, pitch, volume) {
  const samples = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate), noise = samples.getChannelData(0);
  for (let at = 0; at < noise.length; at += 1) noise[at] = (Math.random() * 2 - 1) * (1 - at / noise.length) ** 3;
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), gain = audio.createGain();
  source.buffer = samples; filter.type = "bandpass"; filter.frequency.value = pitch; gain.gain.value = volume * loud * 3;
  source.connect(filter).connect(gain).connect(audio.destination); source.start(audio.currentTime + after);
}

const SOUNDS = {
  card() { paper(0, 0.07, 2600, 1); },
  trick() { paper(0, 0.16, 900, 1); paper(0.09, 0.18, 600, 0.8); },
  turn() { tone(523, 0, 0.35, 1); tone(784, 0.11, 0.4, 0.7); },
  end() { [392, 494, 587, 784].forEach((pitch, step) => tone(pitch, step * 0.13, 0.6, 0.8)); },
};

function told() {
  return {
    turn: form()?.dataset.turn === "me",
    end: Boolean($("#result")),
    trick: Boolean($(".trick.finished")),
    card: $("#ticker > p")?.id ?? "",
  };
}

// One thing is heard at a time, the most important one.
document.addEventListener("htmx:after:settle", () => {
  const now = told(), before = last ?? now;
  last = now;
  if (now.turn && !before.turn && table.dataset.buzz === "on") navigator.vibrate?.(80);
  const heard = ["end", "turn", "trick", "card"].find((each) => now[each] && now[each] !== before[each]);
  if (!heard) return;
  document.dispatchEvent(new CustomEvent("heard", { detail: heard }));
  if (audio) SOUNDS[heard]();
});
last = told();
})();
