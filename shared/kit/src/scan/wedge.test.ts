import { listenToScanner } from './wedge.ts';

const scanned: string[] = [];
let stop = () => {};
let field: HTMLInputElement;
let now = 0;

beforeEach(() => {
  jest.useFakeTimers();
  scanned.length = 0;
  now = 1000;
  document.body.innerHTML = '<input><button>Save</button>';
  field = document.querySelector('input') as HTMLInputElement;
  stop = listenToScanner((code) => void scanned.push(code));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

/** A key as it was pressed, heard at once or later; true where the field was left to take it. */
function press(key: string, after: number, target: Element = field, more: KeyboardEventInit = {}, late = 0): boolean {
  jest.advanceTimersByTime(after + late);
  now += after;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  Object.defineProperty(event, 'timeStamp', { value: now });
  return target.dispatchEvent(event);
}
const type = (text: string, gap: number) => [...text].map((key) => press(key, gap));

test('a scan reaches no field and counts once', () => {
  expect(type('6291003094309', 4)).not.toContain(true);
  expect(press('Enter', 4)).toBe(false);
  jest.runAllTimers();
  expect(scanned).toEqual(['6291003094309']);
  expect(field.value).toBe('');
});

test('a scan does not press the button that has the focus', () => {
  const button = document.querySelector('button') as HTMLButtonElement;
  [...'6291003094309'].forEach((key) => press(key, 4, button));
  expect(press('Enter', 4, button)).toBe(false);
  expect(scanned).toEqual(['6291003094309']);
});

test('a scanner without an Enter is heard when it is silent', () => {
  type('96385074', 4);
  jest.runAllTimers();
  expect(scanned).toEqual(['96385074']);
  expect(field.value).toBe('');
});

test('a scanner without an Enter is heard beside fields with letters and symbols of GS1 too, not into a field', () => {
  const button = document.querySelector('button') as HTMLButtonElement;
  for (const code of ['AB-120456', '01062910030943091735123110AB12']) {
    [...code].forEach((key) => press(key, 4, button));
    jest.runAllTimers();
    type(code, 4);
    jest.runAllTimers();
  }
  expect(scanned).toEqual(['AB-120456', '01062910030943091735123110AB12']);
  expect(field.value).toBe('AB-12045601062910030943091735123110AB12');
});

test('a scanner that stutters on a busy device is heard as one scan, and no field has a part of it', () => {
  type('62910', 4);
  expect(press('0', 300)).toBe(false);
  type('3094309', 4);
  expect(press('Enter', 200)).toBe(false);
  jest.runAllTimers();
  expect(scanned).toEqual(['6291003094309']);
  expect(field.value).toBe('');
});

test('a scanner without an Enter that stutters is not taken for one that has sent a shorter code', () => {
  type('62910030', 4);
  type('94309', 300);
  jest.runAllTimers();
  expect(scanned).toEqual(['6291003094309']);
});

test('keys that a busy device tells late belong to the scan in which they were pressed', () => {
  const button = document.querySelector('button') as HTMLButtonElement;
  [...'629100'].forEach((key) => press(key, 4, button));
  press('3', 4, button, {}, 2000);
  [...'094309'].forEach((key) => press(key, 4, button));
  expect(press('Enter', 4, button)).toBe(false);
  expect(scanned).toEqual(['6291003094309']);
});

test('keys that nobody waits for are forgotten by the next ones', () => {
  const button = document.querySelector('button') as HTMLButtonElement;
  [...'629100'].forEach((key) => press(key, 4, button));
  expect(press('Enter', 2000, button)).toBe(true);
  [...'6291003094309'].forEach((key) => press(key, 4, button));
  press('Enter', 4, button);
  expect(scanned).toEqual(['6291003094309']);
});

test('a timer that comes late itself ends no code: keys may wait behind it', () => {
  type('62910030', 4);
  const clock = performance.now();
  const busy = jest.spyOn(performance, 'now').mockReturnValue(clock + 3000);
  jest.advanceTimersByTime(500);
  busy.mockRestore();
  type('94309', 4);
  press('Enter', 4);
  expect(scanned).toEqual(['6291003094309']);
});

test('a few keys that fell together are given to the field', () => {
  type('Torn', 10);
  jest.advanceTimersByTime(500);
  expect(field.value).toBe('Torn');
  type('bags', 60);
  jest.advanceTimersByTime(130);
  expect(field.value).toBe('Tornbags');
});

test('what a person types arrives in its order, where the caret stands', () => {
  field.value = 'Torn!';
  field.setSelectionRange(4, 4);
  const written: string[] = [];
  field.addEventListener('input', () => written.push(field.value));
  type(' bag', 150);
  jest.runAllTimers();
  expect(field.value).toBe('Torn bag!');
  expect(written.at(-1)).toBe('Torn bag!');
  expect(scanned).toEqual([]);
});

test('a weight and Enter, however fast, is no scan', () => {
  type('1050', 20);
  expect(press('Enter', 20)).toBe(true);
  expect(field.value).toBe('1050');
  expect(scanned).toEqual([]);
});

/** What the keys write in an Arabic layout, by the sign that a scanner means. */
const ARABIC: Record<string, [key: string, code: string, shiftKey?: boolean]> = {
  A: ['\u0650', 'KeyA', true],
  B: ['لآ', 'KeyB', true],
  b: ['لا', 'KeyB'],
  D: [']', 'KeyD', true],
  '/': ['ظ', 'Slash'],
  '-': ['-', 'Minus'],
  '1': ['١', 'Numpad1'],
  '(': [')', 'Digit9', true],
};
/** A sign as an Arabic layout writes it; digits in Arabic too. */
const pressArabic = (sign: string, gap: number) => {
  const [key, code, shiftKey = false] = ARABIC[sign] ?? [String.fromCharCode(0x660 + Number(sign)), `Digit${sign}`];
  return press(key, gap, field, { code, shiftKey });
};

test.each(['AB-1204', 'AB1204567', 'b/1234(D', '6291003094309'])(
  'an Arabic keyboard does not change what is scanned: %s',
  (code) => {
    [...code].forEach((sign) => pressArabic(sign, 4));
    press('Enter', 4);
    jest.runAllTimers();
    expect(scanned).toEqual([code]);
    expect(field.value).toBe('');
  },
);

test('what a person types in Arabic arrives as it was typed', () => {
  for (const [key, code] of [
    ['ش', 'KeyA'],
    ['لا', 'KeyB'],
    ['٣', 'Digit3'],
  ] as const)
    press(key, 150, field, { code });
  jest.runAllTimers();
  expect(field.value).toBe('شلا٣');
  expect(scanned).toEqual([]);
});

test.each([
  [
    'Ctrl and the bracket',
    () => (
      press('Control', 2, field, { ctrlKey: true }), press(']', 2, field, { ctrlKey: true, code: 'BracketRight' })
    ),
  ],
  ['the sign itself', () => press('\u001d', 4)],
])('a separator is part of what is scanned: %s', (_, separate) => {
  type('010629100309430910AB12', 4);
  expect(separate()).toBe(false);
  type('17261231', 4);
  press('Enter', 4);
  expect(scanned).toEqual(['010629100309430910AB12\u001d17261231']);
  expect(field.value).toBe('');
});

test('shortcuts and held keys are left alone', () => {
  expect(press('k', 4, field, { ctrlKey: true })).toBe(true);
  expect(press('a', 4, field, { repeat: true })).toBe(true);
});
