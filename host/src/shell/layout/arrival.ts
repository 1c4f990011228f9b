import { useLocation, useNavigationType } from '@bo/platform/router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { sidebarNavigated } from '../sidebar/sidebar-mode.ts';

/** SPECIFICATION.md section 2.5. */
const FADE = 300;
/** How long (ms) a screen may take to grow to where one was, or to show its heading: networks are slow. */
const PATIENCE = 15_000;
/** With these someone goes on by themselves. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Calls `attempt` until it says that it succeeded, or someone goes on by themselves: screens arrive in pieces, and what
 * they hold grows. Returns how to stop.
 */
function until(attempt: () => boolean): () => void {
  if (attempt()) return () => undefined;
  const again = () => {
    if (attempt()) stop();
  };
  const pieces = new MutationObserver(again);
  const size = new ResizeObserver(again);
  const timer = setTimeout(() => stop(), PATIENCE);
  const stop = () => {
    pieces.disconnect();
    size.disconnect();
    clearTimeout(timer);
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
  };
  pieces.observe(document.body, { childList: true, subtree: true });
  size.observe(document.body);
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  return stop;
}

/**
 * Focus asks for the layout: before the first picture of a screen, that would be one more of it. Returns how to stop.
 */
function afterPaint(work: () => () => void): () => void {
  let stop = () => clearTimeout(timer);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      stop = work();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}

function isBusyElsewhere(content: HTMLElement): boolean {
  const active = document.activeElement;
  // A screen that set the focus itself knows best; someone who types goes on typing.
  return (
    active instanceof HTMLElement &&
    active !== document.body &&
    (content.contains(active) || active.matches('input, textarea'))
  );
}

/** Focus to the heading, so that a screen reader says where one is. */
function focusHeading(content: HTMLElement): boolean {
  if (isBusyElsewhere(content)) return true;
  const heading = content.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * What happens on every navigation to another page: it fades in, the window is at the top (or, on Back, where it was),
 * the focus is on the heading. A change of filters in the address is not a navigation: one stays where one is. A part
 * of its own, so that a navigation does not draw the whole shell again.
 */
export function Arrival({ content }: { content: RefObject<HTMLElement | null> }): null {
  const { pathname, key } = useLocation();
  const kind = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const previous = useRef<{ pathname: string; key: string } | null>(null);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (previous.current) positions.current.set(previous.current.key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
    };
  }, []);

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = { pathname, key };
    if (!from || from.pathname === pathname) {
      const here = positions.current.get(from?.key ?? '');
      if (here !== undefined && kind !== 'POP') positions.current.set(key, here);
      return;
    }
    sidebarNavigated();
    fadeIn(content.current);
    const wanted = kind === 'POP' ? (positions.current.get(key) ?? 0) : 0;
    // Scrolling asks for the layout of a screen that has just been put in: not where the window is at the top anyway.
    if ((positions.current.get(from.key) ?? 0) > 0) window.scrollTo(0, 0);
    if (wanted === 0) return;
    return until(() => {
      if (document.documentElement.scrollHeight < wanted + window.innerHeight) return false;
      window.scrollTo(0, wanted);
      return true;
    });
  }, [pathname, key, kind, content]);

  const arrivedAt = useRef(pathname);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    const element = content.current;
    return element ? afterPaint(() => until(() => focusHeading(element))) : undefined;
  }, [pathname, content]);
  return null;
}

function fadeIn(element: HTMLElement | null): void {
  const still =
    document.documentElement.dataset.transition === 'without_animation' ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!still) element?.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, easing: 'ease-out' });
}
