/** What stands where content is still to come: the kit's and antd's place holders, and whatever says so itself. */
const SKELETONS = '[aria-busy="true"], .ant-skeleton, .bo-bone';

export type Stage = 'code' | 'data' | 'content';

/** Whether a screen has such a place of its own: what others contribute to it says nothing of how far it is. */
const has = (place: Element, what: string) =>
  [...place.querySelectorAll(what)].some((one) => one.closest('[data-extension]') === null);

/** How far the screen in a place has come: its code is on its way, or its data, or its own content is there. */
export function stageOf(place: Element): Stage {
  if (has(place, '[data-code-pending]')) return 'code';
  const empty = place.childElementCount === 0 && place.textContent === '';
  return empty || has(place, SKELETONS) ? 'data' : 'content';
}
