import { triggerAppChange } from 'single-spa';

/**
 * Keeps the popstate by which single-spa tells of each `pushState` from the router, which has made that navigation
 * itself: it would go to the screen a second time, and take it for a way back. To be called before there is a router.
 */
export function keepOwnPopstates(): void {
  window.addEventListener(
    'popstate',
    (event) => {
      if (!('singleSpaTrigger' in event)) return;
      event.stopImmediatePropagation();
      // What single-spa would have done at it.
      void triggerAppChange();
    },
    { capture: true },
  );
}
