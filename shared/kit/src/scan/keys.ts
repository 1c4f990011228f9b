/** GS1's separator of elements: scanners send it as Ctrl+], or as the sign itself. */
const SEPARATOR = '\u001d';
/** What the keys beside letters write in the layout that scanners type in, without and with Shift. */
const SIGNS: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  ...Object.fromEntries([...')!@#$%^&*('].map((sign, digit) => [`Digit${String(digit)}`, `${String(digit)}${sign}`])),
};
/** Shorter than any barcode, longer than a weight that someone types. */
export const SHORTEST = 6;

/** Of a scanner that sends no Enter into a field: digits alone, at least a GTIN-8. */
export const BARE = /^\d{8,}$/;
/** The same beside fields, where nobody types a code. Fewer digits are a part of one. */
export const isWhole = (code: string): boolean => BARE.test(code) || (/\D/.test(code) && code.length >= SHORTEST);

/** A key press: its character, and its physical position. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** Keys of an Arabic layout write signs of another script, two of them at once for لا. */
const isForeign = ({ key }: Pick<Pressed, 'key'>): boolean => key > '\u007f';

/** Whether the separator of GS1 was pressed. */
export const isSeparator = ({ key, code, ctrlKey }: KeyboardEvent): boolean =>
  key === SEPARATOR || (ctrlKey && (code === 'BracketRight' || key === ']'));

/** The key of a text, or of the separator; null for any other, for a held one and for a shortcut. */
export function pressedBy(event: KeyboardEvent): Pressed | null {
  if (isSeparator(event)) return { key: SEPARATOR, code: '', shiftKey: false };
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  const isText = ([...key].length === 1 || isForeign(event)) && !ctrlKey && !metaKey && !altKey;
  return isText && !isComposing && !repeat ? { key, code, shiftKey } : null;
}

function signAt({ key, code, shiftKey }: Pressed): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const [, digit] = /^Numpad(\d)$/.exec(code) ?? [];
  return digit ?? SIGNS[code]?.[shiftKey ? 1 : 0] ?? key;
}

/** The text of a scan. Scanners send key positions, which produce other characters in an Arabic layout. */
export const scannedBy = (keys: readonly Pressed[]): string =>
  keys.map(keys.some(isForeign) ? signAt : ({ key }) => key).join('');

/** Keeps a key from the page. */
export function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
