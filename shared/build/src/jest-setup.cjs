require('@testing-library/jest-dom');

// A screen test types whole forms. What takes longer is too large; a run measures how much slower its machine is.
globalThis.TEST_SLOWNESS = Number(process.env.TEST_SLOWNESS ?? 1);
jest.setTimeout(15_000 * TEST_SLOWNESS);

// On a fast machine user-event types as fast as a scanner, whose Enter submits nothing: keys come at a person's pace, by their own times.
const PERSON_MS = 60;
const { get: timeOf } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
const pressed = new WeakMap();
let lastPressed = 0;
Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
  configurable: true,
  get() {
    if (!pressed.has(this)) {
      lastPressed = Math.max(timeOf.call(this), lastPressed + PERSON_MS);
      pressed.set(this, lastPressed);
    }
    return pressed.get(this);
  },
});

// antd measures the screen; jsdom has none.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= Observer;
window.IntersectionObserver ??= Observer;
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
// jsdom has no layout: what is hidden in place is hidden.
Element.prototype.checkVisibility ??= function checkVisibility() {
  return this.closest('[hidden], [style*="display: none"]') === null;
};
// jsdom has no pointer to hold.
Element.prototype.setPointerCapture ??= () => {};

// jsdom computes no pseudo elements and complains when asked; antd only wants the width of a scroll bar.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);

// jsdom asks of every label of a page whose it is, and walks the page for each: a tenth of a form's test.
function labelsOf() {
  if (this.type === 'hidden') return null;
  return [...this.ownerDocument.getElementsByTagName('label')].filter((label) =>
    label.htmlFor === '' ? this.closest('label') === label : label.htmlFor === this.id,
  );
}
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf });
