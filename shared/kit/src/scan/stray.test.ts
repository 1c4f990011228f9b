import { listenToStrayScans } from './stray.ts';

const scanned: string[] = [];
let stop = () => {};
let now = 0;
beforeEach(() => {
  jest.useFakeTimers();
  scanned.length = 0;
  now = 1000;
  document.body.innerHTML = '<input><button>Save</button>';
  stop = listenToStrayScans((code) => void scanned.push(code));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

/** True where the page was left to take the key. */
function press(key: string, after: number, target: Element = document.body): boolean {
  jest.advanceTimersByTime(after);
  now += after;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: now });
  return target.dispatchEvent(event);
}
const type = (text: string, gap: number, target?: Element) => [...text].map((key) => press(key, gap, target));

test.each(['6291003094309', 'AB-120456', '01062910030943091735123110AB12'])(
  'a scanner that sends no Enter is heard when it is silent: %s',
  (code) => {
    type(code, 4);
    jest.advanceTimersByTime(500);
    expect(scanned).toEqual([code]);
  },
);

test('an Enter that comes after the silence belongs to the scan: it counts once and presses no button', () => {
  const button = document.querySelector('button') as HTMLButtonElement;
  type('6291003094309', 4, button);
  expect(press('Enter', 200, button)).toBe(false);
  jest.runAllTimers();
  expect(scanned).toEqual(['6291003094309']);
  expect(press('Enter', 2000, button)).toBe(true);
});

test('what a person presses, or types into a field, is no scan', () => {
  type('gobrands', 120);
  type('6291003094309', 4, document.querySelector('input') as HTMLInputElement);
  jest.runAllTimers();
  expect(scanned).toEqual([]);
});

test('a stutter of a busy device does not cut a scan in two', () => {
  type('629100', 4);
  press('3', 300);
  type('094309', 4);
  jest.runAllTimers();
  expect(scanned).toEqual(['6291003094309']);
});
