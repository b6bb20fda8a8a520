let audio: AudioContext | undefined;

const SIGNALS = { found: { hertz: 880, vibration: [60] }, unknown: { hertz: 220, vibration: [60, 60, 60] } } as const;
const BEEP_S = 0.09;
const VOLUME = 0.15;

/** A beep and a vibration: who scans looks at the shelf. Browsers without them stay silent. */
export function signal(kind: keyof typeof SIGNALS): void {
  const { hertz, vibration } = SIGNALS[kind];
  try {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([...vibration]);
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = hertz;
    volume.gain.value = VOLUME;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + BEEP_S);
  } catch {
    // No sound card, or not allowed.
  }
}
