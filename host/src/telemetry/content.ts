import { stageOf } from '../remotes/screen-stage.ts';

/**
 * How long (ms) the content has to stand: between its code and its data a screen may have neither skeleton nor rows.
 */
const STANDS_FOR = 300;
const GIVE_UP_AFTER = 30_000;

/**
 * Calls `onContent` with the time (ms since the page began) at which the screen's content appears; never if it does not
 * appear. Returns a function that stops.
 */
export function whenContent(onContent: (at: number) => void): () => void {
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const place = document.querySelector('.remote-screen');
    const isThere = place !== null && stageOf(place) === 'content';
    if (isThere && since === null) {
      const at = performance.now();
      since = at;
      timer = setTimeout(() => {
        stop();
        onContent(at);
      }, STANDS_FOR);
    } else if (!isThere && since !== null) {
      since = null;
      clearTimeout(timer);
    }
  };
  const observer = new MutationObserver(look);
  const limit = setTimeout(() => {
    stop();
  }, GIVE_UP_AFTER);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(limit);
  }
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-busy', 'class', 'data-code-pending'],
  });
  look();
  return stop;
}
