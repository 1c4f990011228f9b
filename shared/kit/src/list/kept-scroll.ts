import { useLocation, useNavigationType } from '@bo/platform/router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** How far each list was scrolled, by its entry of the history. */
const places = new Map<string, number>();
/** How long (ms) rows that are drawn piece by piece are waited for. */
const PATIENCE = 3000;

/**
 * On Back the rows stand where they stood, as soon as there are any: the window's own place the host keeps, but on a
 * wide screen the rows scroll.
 */
export function useKeptScroll(scroll: RefObject<HTMLElement | null>, ready: boolean): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  // What one came back to; a later change of the address is no return.
  const wanted = useRef(kind === 'POP' ? (places.get(key) ?? 0) : 0);
  useLayoutEffect(() => {
    const element = scroll.current;
    const to = wanted.current;
    if (!ready || !element || to === 0) return;
    wanted.current = 0;
    const end = Date.now() + PATIENCE;
    let frame = 0;
    const attempt = () => {
      element.scrollTop = to;
      if (Math.abs(element.scrollTop - to) > 1 && Date.now() < end) frame = requestAnimationFrame(attempt);
    };
    attempt();
    return () => cancelAnimationFrame(frame);
  }, [scroll, ready]);
  useEffect(() => {
    const element = scroll.current;
    const remember = () => void (element && places.set(key, element.scrollTop));
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [scroll, key, ready]);
}
