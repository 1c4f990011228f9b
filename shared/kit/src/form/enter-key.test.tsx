import { act, fireEvent, renderRoute, screen, waitFor } from '@bo/testing';
import { z } from 'zod';
import { ContractForm, NumberField, QuickForm, SelectField, TextField } from '../index.ts';

const Delivery = z.object({
  batch: z.string().default(''),
  units: z.int().nullable().default(null),
  unit: z.string().default(''),
  barcode: z.string().default(''),
});
const One = z.object({ note: z.string().default('') });

async function renderDelivery() {
  const save = jest.fn((input: z.output<typeof Delivery>) => Promise.resolve(input));
  const { user } = await renderRoute(
    <ContractForm name="delivery" contract={Delivery} save={save} onSaved={() => undefined}>
      <TextField name="batch" label="Batch" code />
      <NumberField name="units" label="Units" />
      <SelectField name="unit" label="Unit" choices={[{ value: 'kg', label: 'Kilograms' }]} />
      <TextField name="barcode" label="Barcode" code />
    </ContractForm>,
  );
  await screen.findByLabelText('Batch');
  return { save, user };
}
/** Saves with another batch and says which batches were sent: an earlier save would be the first of them. */
async function batchesSavedWith({ save, user }: Awaited<ReturnType<typeof renderDelivery>>, batch: string) {
  await user.clear(screen.getByLabelText('Batch'));
  await user.type(screen.getByLabelText('Batch'), batch);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(save.mock.lastCall?.[0].batch).toBe(batch));
  return save.mock.calls.map(([input]) => input.batch);
}

/** A key as it was pressed, so many milliseconds after the one before. */
function press(target: Element, keys: readonly string[], gap: number, start = 10_000): boolean {
  return keys.reduce((_, key, at) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: start + at * gap });
    return fireEvent(target, event);
  }, true);
}

test('Enter in a text, number or code field goes to the next field and sends nothing', async () => {
  const form = await renderDelivery();
  const { user } = form;
  await user.type(screen.getByLabelText('Batch'), 'L77{Enter}');
  expect(screen.getByLabelText('Units')).toHaveFocus();
  await user.keyboard('12{Enter}');
  expect(screen.getByRole('combobox', { name: 'Unit' })).toHaveFocus();
  await user.type(screen.getByLabelText('Barcode'), '4006381333931{Enter}');
  // The last field keeps the focus: on the button the Enter of the next scan would send.
  expect(screen.getByLabelText('Barcode')).toHaveFocus();
  expect(await batchesSavedWith(form, 'L78')).toEqual(['L78']);
});

test('Enter that picks an option stays in its field and sends nothing', async () => {
  const form = await renderDelivery();
  const { user } = form;
  await user.click(screen.getByRole('combobox', { name: 'Unit' }));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('combobox', { name: 'Unit' })).toHaveFocus();
  expect(await batchesSavedWith(form, 'L78')).toEqual(['L78']);
});

test('Ctrl+S and the button send', async () => {
  const { save, user } = await renderDelivery();
  await user.type(screen.getByLabelText('Batch'), 'L77');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  await user.type(screen.getByLabelText('Batch'), '8');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
});

test('the Enter of a scan presses no button of the form', async () => {
  await renderDelivery();
  const button = screen.getByRole('button', { name: 'Save' });
  expect(press(button, [...'L-778', 'Enter'], 5)).toBe(false);
  expect(press(button, ['Enter'], 5, 60_000)).toBe(true);
});

test('a form of one field is sent by Enter, unless a scanner pressed it', async () => {
  const save = jest.fn((input: z.output<typeof One>) => Promise.resolve(input));
  const { user } = await renderRoute(
    <ContractForm name="note" contract={One} save={save} onSaved={() => undefined}>
      <TextField name="note" label="Note" />
    </ContractForm>,
  );
  const note = await screen.findByLabelText('Note');
  await user.type(note, 'L-778');
  expect(press(note, [...'L-778', 'Enter'], 5)).toBe(false);
  expect(save).not.toHaveBeenCalled();
  expect(press(note, [...'L-778', 'Enter'], 60, 60_000)).toBe(true);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
});

test('what is typed in a quick form before its first frame is drawn is not selected and typed over', async () => {
  const frames: FrameRequestCallback[] = [];
  const drawing = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const save = jest.fn((_input: z.output<typeof One>) => Promise.resolve());
  const { user } = await renderRoute(
    <QuickForm contract={One} initial={{ note: '' }} record={null} save={save} onSaved={() => undefined}>
      <TextField name="note" label="Note" />
    </QuickForm>,
  );
  await user.type(await screen.findByLabelText('Note'), 'L');
  act(() => frames.forEach((frame) => frame(0)));
  drawing.mockRestore();
  await user.keyboard('-7{Enter}');
  await waitFor(() => expect(save).toHaveBeenCalledWith({ note: 'L-7' }, null));
});

test('a quick form is sent by Enter, unless a scanner pressed it', async () => {
  const save = jest.fn((_input: z.output<typeof One>) => Promise.resolve());
  const { user } = await renderRoute(
    <QuickForm contract={One} initial={{ note: '' }} record={null} save={save} onSaved={() => undefined}>
      <TextField name="note" label="Note" />
    </QuickForm>,
  );
  const note = await screen.findByLabelText('Note');
  expect(press(note, [...'L-778', 'Enter'], 5)).toBe(false);
  await user.type(note, 'L-7{Enter}');
  await waitFor(() => expect(save).toHaveBeenCalledWith({ note: 'L-7' }, null));
  expect(save).toHaveBeenCalledTimes(1);
});
