let context: AudioContext | undefined;

function beep(frequency: number, seconds: number, from = 0): void {
  if (!context) return;
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + from;
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.2, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

/** Says by sound and by vibration how a scan went, for eyes that are on the shelf. */
export function signal(how: 'right' | 'wrong'): void {
  if ('vibrate' in navigator) navigator.vibrate(how === 'right' ? 40 : [200, 80, 200]);
  if (!('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  if (how === 'right') beep(1200, 0.12);
  else {
    beep(220, 0.3);
    beep(180, 0.4, 0.32);
  }
}
