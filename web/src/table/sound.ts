/** Short sounds, made of plain tones here; silent unless set otherwise. */

import { settings } from "../app/settings.svelte";
import type { Change } from "./changes";

export type Sound = "draw" | "claim" | "turn" | "robbery" | "end";

interface Tone {
  /** In hertz; from the first to the second if it glides. */
  pitch: readonly [number, number];
  /** In seconds from now. */
  at: number;
  lasts: number;
  wave: OscillatorType;
  loud: number;
}

const SOUNDS: Record<Sound, readonly Tone[]> = {
  draw: [{ pitch: [620, 880], at: 0, lasts: 0.07, wave: "triangle", loud: 0.12 }],
  claim: [
    { pitch: [262, 262], at: 0, lasts: 0.09, wave: "triangle", loud: 0.22 },
    { pitch: [330, 330], at: 0.08, lasts: 0.09, wave: "triangle", loud: 0.22 },
    { pitch: [392, 392], at: 0.16, lasts: 0.16, wave: "triangle", loud: 0.22 },
  ],
  // The two strokes of a tram's bell.
  turn: [
    { pitch: [1318, 1318], at: 0, lasts: 0.35, wave: "sine", loud: 0.2 },
    { pitch: [1318, 1318], at: 0.16, lasts: 0.45, wave: "sine", loud: 0.2 },
  ],
  robbery: [{ pitch: [420, 90], at: 0, lasts: 0.32, wave: "sawtooth", loud: 0.12 }],
  end: [
    { pitch: [523, 523], at: 0, lasts: 0.14, wave: "triangle", loud: 0.2 },
    { pitch: [659, 659], at: 0.13, lasts: 0.14, wave: "triangle", loud: 0.2 },
    { pitch: [784, 784], at: 0.26, lasts: 0.14, wave: "triangle", loud: 0.2 },
    { pitch: [1047, 1047], at: 0.39, lasts: 0.5, wave: "triangle", loud: 0.2 },
  ],
};

let context: AudioContext | null = null;

/** Plays a sound, if sound is on. */
export function playSound(sound: Sound): void {
  if (!settings.sound || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const tone of SOUNDS[sound]) playTone(context, tone);
}

function playTone(into: AudioContext, tone: Tone): void {
  const start = into.currentTime + tone.at;
  const end = start + tone.lasts;
  const source = into.createOscillator();
  const volume = into.createGain();
  source.type = tone.wave;
  source.frequency.setValueAtTime(tone.pitch[0], start);
  source.frequency.exponentialRampToValueAtTime(tone.pitch[1], end);
  volume.gain.setValueAtTime(tone.loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  source.connect(volume).connect(into.destination);
  source.start(start);
  source.stop(end);
}

/** The one sound for what has changed, the weightiest first; null if it makes none. */
export function soundOf(changes: readonly Change[], you: number | null): Sound | null {
  const has = (type: Change["type"]) => changes.some((change) => change.type === type);
  if (has("over")) return "end";
  if (changes.some((change) => change.type === "turn" && change.seat === you)) return "turn";
  if (has("robbed")) return "robbery";
  if (has("claimed") || has("laid")) return "claim";
  return has("drew") ? "draw" : null;
}
