/** What stands where content is still to come: the kit's and antd's place holders, and whatever says so itself. */
const SKELETONS = '[aria-busy="true"], .ant-skeleton, .bo-bone';

export type Stage = 'code' | 'data' | 'content';

/** How far the screen in a place has come: its code is on its way, or its data, or its own content is there. */
export function stageOf(place: Element): Stage {
  if (place.querySelector('[data-code-pending]')) return 'code';
  const empty = place.childElementCount === 0 && place.textContent === '';
  return empty || place.querySelector(SKELETONS) ? 'data' : 'content';
}
