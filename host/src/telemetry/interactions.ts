/** How long (ms) an interaction lasts: requests and screens that come later are not of it. */
export const LASTS = 10_000;

/** A user interaction and its consequences. */
export interface Interaction {
  traceId: string;
  spanId: string;
  /** Milliseconds since the page began. */
  startedAt: number;
  isTraced: boolean;
  /** Whether a request has gone out under it. */
  hasAsked: boolean;
}

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
export const newSpanId = () => hex(8);

const isOver = ({ startedAt }: Interaction) => performance.now() - startedAt > LASTS;

/**
 * Follows what a person does: a press, Enter or the space bar, Back and Forward; the first is the page's own beginning.
 * `onEnd` gets each as the next one begins.
 */
export function followInteractions(tracePercent: number, onEnd: (interaction: Interaction) => void) {
  const begin = (startedAt: number): Interaction => ({
    traceId: hex(16),
    spanId: newSpanId(),
    startedAt,
    isTraced: Math.random() * 100 < tracePercent,
    hasAsked: false,
  });
  let last = begin(0);
  const next = ({ timeStamp }: Event) => {
    onEnd(last);
    last = begin(timeStamp);
  };
  const onKey = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) next(event);
  };
  // single-spa tells of each navigation as if it were Back.
  const onBack = (event: Event) => {
    if (event.isTrusted) next(event);
  };
  // Before anybody else hears of it: what they ask is of this interaction already.
  window.addEventListener('pointerdown', next, { capture: true, passive: true });
  window.addEventListener('keydown', onKey, { capture: true, passive: true });
  window.addEventListener('popstate', onBack, { capture: true });
  return {
    /** The one that what happens now follows from, or null. */
    current: (): Interaction | null => (isOver(last) ? null : last),
    headers(): Record<string, string> {
      if (!last.isTraced || isOver(last)) return {};
      last.hasAsked = true;
      return { traceparent: `00-${last.traceId}-${last.spanId}-01` };
    },
    stop() {
      window.removeEventListener('pointerdown', next, { capture: true });
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('popstate', onBack, { capture: true });
    },
  };
}
