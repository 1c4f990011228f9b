import { isKey } from '@bo/platform';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Selection } from './grid-selection.ts';
import { readTsv, writeTsv } from './tsv.ts';

/** Keys and clipboard of a grid, as in a spreadsheet. */
export function gridKeys(
  { at, range, editing, setEditing, go, textAt, fill, paste, texts }: Selection,
  { undo, columns }: { undo: () => void; columns: number },
) {
  const onCommand = ({ nativeEvent }: KeyboardEvent): boolean => {
    if (isKey(nativeEvent, 'z')) undo();
    else if (isKey(nativeEvent, 'd')) fill(({ column }) => textAt({ row: range.top, column }));
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that presses a button of a row is the button's.
    if (editing !== null || (event.target instanceof Element && event.target.closest('button'))) return;
    const { row, column } = at;
    // An arrow points on the screen; in Arabic the next column is on the left.
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const moves: Record<string, [number, number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + forward],
      ArrowLeft: [row, column - forward],
      PageDown: [row + 15, column],
      PageUp: [row - 15, column],
      Home: [row, 0],
      End: [row, columns - 1],
    };
    const move = moves[event.key];
    if (event.ctrlKey || event.metaKey) {
      if (!onCommand(event)) return;
    } else if (move) go(move[0], move[1], event.shiftKey);
    else if (event.key === 'Delete' || event.key === 'Backspace') fill(() => '');
    else if (event.key === 'Enter' || event.key === 'F2') setEditing(textAt(at));
    else if (event.key.length === 1 && !event.altKey) setEditing(event.key);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    const pasted = readTsv(event.clipboardData.getData('text/plain'));
    const one = pasted.length === 1 && pasted[0]?.length === 1 ? pasted[0][0] : undefined;
    if (one === undefined) paste(pasted);
    else fill(() => one);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeTsv(texts()));
  };
  return { onKeyDown, onPaste, onCopy };
}
