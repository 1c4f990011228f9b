import { useEffect } from 'react';
import { create } from 'zustand';

const LOCK_KEY = 'locked';
const CHANNEL = 'back-office.activity';
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const LOOK_EVERY = 5000;

type Message = 'active' | 'locked' | 'unlocked';

// In session storage, so that a reload is no way around the lock.
const useStore = create<{ locked: boolean }>(() => ({ locked: sessionStorage.getItem(LOCK_KEY) !== null }));
let channel: BroadcastChannel | null = null;

function set(locked: boolean): void {
  if (locked) sessionStorage.setItem(LOCK_KEY, '1');
  else sessionStorage.removeItem(LOCK_KEY);
  useStore.setState({ locked });
}

/** The password was given: this screen and those of the other tabs are free again. */
export function unlock(): void {
  set(false);
  channel?.postMessage('unlocked' satisfies Message);
}

/** The session is over: nothing is left to be locked. Other tabs hear of that by themselves. */
export const forgetLock = () => set(false);

/** Locks when nobody touched any tab for `after` ms (0: never). */
export function useIdleLock(after: number): boolean {
  const { locked } = useStore();
  useEffect(() => {
    if (after === 0) {
      set(false);
      return;
    }
    let last = Date.now();
    let told = 0;
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      last = Date.now();
      if (data !== 'active') set(data === 'locked');
    };
    const touched = () => {
      last = Date.now();
      if (last - told < LOOK_EVERY) return;
      told = last;
      channel?.postMessage('active' satisfies Message);
    };
    const look = () => {
      if (Date.now() - last < after || useStore.getState().locked) return;
      set(true);
      channel?.postMessage('locked' satisfies Message);
    };
    for (const sign of SIGNS) document.addEventListener(sign, touched, { passive: true, capture: true });
    const timer = setInterval(look, Math.min(LOOK_EVERY, after));
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, touched, { capture: true });
      clearInterval(timer);
      channel?.close();
      channel = null;
    };
  }, [after]);
  return locked;
}
