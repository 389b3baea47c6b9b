import { readPreferences } from "./preferences.ts";

/** `taken`: a scan is in the cart. `refused`: nothing was done, and a person should look. */
export type Sound = "taken" | "refused";

interface Tone {
  readonly hertz: number;
  /** Seconds after the beginning of the sound. */
  readonly at: number;
  readonly seconds: number;
}

/** One high tone, and two falling low ones: they differ also where tones are hard to hear. */
const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  taken: [{ hertz: 1_760, at: 0, seconds: 0.08 }],
  refused: [
    { hertz: 330, at: 0, seconds: 0.14 },
    { hertz: 220, at: 0.18, seconds: 0.22 },
  ],
};
const LOUDNESS = 0.25;
/** Seconds in which a tone begins and ends, so that it does not crackle. */
const RAMP = 0.01;

let speaker: AudioContext | undefined;

/** A browser lets sound begin only in a touch or a key of a person, and may pause it later. */
export function startSounds(): void {
  for (const event of ["keydown", "click"] as const) addEventListener(event, allow, { capture: true });
}

function allow(event: Event): void {
  const { userActivation } = navigator as { readonly userActivation?: UserActivation };
  if (!event.isTrusted || userActivation?.hasBeenActive === false || !readPreferences().has_sounds) return;
  speaker ??= new AudioContext({ latencyHint: "interactive" });
  if (speaker.state !== "running") void speaker.resume().catch(reportError);
}

/** Plays a sound, if this device has sounds and the browser lets it. */
export function play(sound: Sound): void {
  if (speaker?.state !== "running" || !readPreferences().has_sounds) return;
  for (const { hertz, at, seconds } of SOUNDS[sound]) {
    const begins = speaker.currentTime + at;
    const ends = begins + seconds;
    const volume = speaker.createGain();
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begins + RAMP);
    volume.gain.setValueAtTime(LOUDNESS, ends - RAMP);
    volume.gain.linearRampToValueAtTime(0, ends);
    const tone = speaker.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume).connect(speaker.destination);
    tone.start(begins);
    tone.stop(ends);
  }
}
