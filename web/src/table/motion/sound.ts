/** Short sounds, made of plain tones; silent if sound is off. */

import { settings } from "../../app/settings.svelte";
import type { Event, Moved } from "../../protocol";
import { eventsOf } from "../happenings";

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

/** One stroke of a tram's bell: a high tone, and two above it that make it sound like metal. */
function bell(at: number): Tone[] {
  return [
    { pitch: [1318, 1318], at, lasts: 0.5, wave: "sine", loud: 0.16 },
    { pitch: [3164, 3164], at, lasts: 0.22, wave: "sine", loud: 0.05 },
    { pitch: [4480, 4480], at, lasts: 0.12, wave: "sine", loud: 0.03 },
  ];
}

const SOUNDS: Record<Sound, readonly Tone[]> = {
  draw: [{ pitch: [620, 880], at: 0, lasts: 0.07, wave: "triangle", loud: 0.1 }],
  // Tiles that are set down, one after the other.
  claim: [
    { pitch: [262, 250], at: 0, lasts: 0.09, wave: "triangle", loud: 0.22 },
    { pitch: [330, 318], at: 0.09, lasts: 0.09, wave: "triangle", loud: 0.22 },
    { pitch: [392, 392], at: 0.18, lasts: 0.18, wave: "triangle", loud: 0.22 },
  ],
  turn: [...bell(0), ...bell(0.17)],
  // A steam whistle that is cut short, and what falls down.
  robbery: [
    { pitch: [740, 780], at: 0, lasts: 0.22, wave: "square", loud: 0.05 },
    { pitch: [932, 980], at: 0, lasts: 0.22, wave: "square", loud: 0.05 },
    { pitch: [420, 60], at: 0.2, lasts: 0.34, wave: "sawtooth", loud: 0.13 },
  ],
  end: [
    { pitch: [523, 523], at: 0, lasts: 0.14, wave: "triangle", loud: 0.2 },
    { pitch: [659, 659], at: 0.13, lasts: 0.14, wave: "triangle", loud: 0.2 },
    { pitch: [784, 784], at: 0.26, lasts: 0.14, wave: "triangle", loud: 0.2 },
    { pitch: [1047, 1047], at: 0.39, lasts: 0.6, wave: "triangle", loud: 0.2 },
    { pitch: [784, 784], at: 0.39, lasts: 0.6, wave: "triangle", loud: 0.12 },
  ],
};

/** In seconds: time passes while tones are made, and a tone that begins in the past clicks. */
const LEAD = 0.03;

let context: AudioContext | null = null;

/** Plays sounds one after the other, if sound is on and somebody has touched the page, as browsers demand. */
export function playSounds(sounds: readonly Sound[]): void {
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (!settings.sound || sounds.length === 0 || !touched || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  playInto(context, sounds);
}

/** Plays sounds into an audio context. */
function playInto(into: BaseAudioContext, sounds: readonly Sound[]): void {
  let from = into.currentTime + LEAD;
  for (const sound of sounds) {
    for (const tone of SOUNDS[sound]) playTone(into, tone, from);
    from += Math.max(...SOUNDS[sound].map(({ at, lasts }) => at + lasts / 2));
  }
}

function playTone(into: BaseAudioContext, tone: Tone, from: number): void {
  const start = from + tone.at;
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

/** The sounds of moves: that of the most important event, and the bell if it is the reader's turn now. */
export function soundsOf(moves: readonly Moved[], you: number | null, toMove: number | null): Sound[] {
  const events = eventsOf(moves);
  const has = (...types: Event["type"][]) => events.some(({ type }) => types.includes(type));
  if (has("over")) return ["end"];
  const happened: Sound[] = has("robbed")
    ? ["robbery"]
    : has("claimed", "laid")
      ? ["claim"]
      : has("drew")
        ? ["draw"]
        : [];
  const last = moves.at(-1);
  return last && last.seat !== you && you !== null && toMove === you ? [...happened, "turn"] : happened;
}
