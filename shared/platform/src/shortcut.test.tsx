import { fireEvent, renderRoute } from '@bo/testing';
import { isKey, isTyping, useCommand } from './shortcut.ts';

function Form({ save }: { save: () => void }) {
  useCommand('s', save);
  return null;
}

test('Ctrl+S saves the form in the dialog, and the form beneath it once the dialog is gone', async () => {
  const [beneath, dialog] = [jest.fn(), jest.fn()];
  const screen = (open: boolean) => (
    <>
      <Form save={beneath} />
      {open ? <Form save={dialog} /> : null}
    </>
  );
  const { rerender } = await renderRoute(screen(true));
  fireEvent.keyDown(document, { key: 's', ctrlKey: true });
  expect([beneath.mock.calls.length, dialog.mock.calls.length]).toEqual([0, 1]);
  rerender(screen(false));
  fireEvent.keyDown(document, { key: 's', metaKey: true });
  expect([beneath.mock.calls.length, dialog.mock.calls.length]).toEqual([1, 1]);
});

test('a key is known by its place where the keyboard writes another script', () => {
  const pressed = (key: string, code: string, shiftKey = false) =>
    new KeyboardEvent('keydown', { key, code, shiftKey });
  expect(isKey(pressed('k', 'KeyK'), 'k')).toBe(true);
  expect(isKey(pressed('ن', 'KeyK'), 'k')).toBe(true);
  expect(isKey(pressed('؟', 'Slash', true), '?')).toBe(true);
  expect(isKey(pressed('ظ', 'Slash'), '/')).toBe(true);
  expect(isKey(pressed('ظ', 'Slash'), '?')).toBe(false);
  // A Latin keyboard of another order writes what it means: on AZERTY the key at A's place is Q.
  expect(isKey(pressed('q', 'KeyA'), 'a')).toBe(false);
});

test('letters go into texts; a choice takes none', () => {
  const field = (html: string) => {
    document.body.innerHTML = html;
    return document.body.firstElementChild;
  };
  expect(
    ['<input>', '<textarea></textarea>', '<input readonly>', '<input type="radio">', '<button></button>'].map((html) =>
      isTyping(field(html)),
    ),
  ).toEqual([true, true, false, false, false]);
});
