import { Price, Title } from '@bo/contracts';
import { ApiError } from '@bo/http';
import { act, fireEvent, renderRoute, screen, waitFor, within } from '@bo/testing';
import { clear, keys, values } from 'idb-keyval';
import { useState } from 'react';
import { z } from 'zod';
import { SpreadsheetGrid, useGridColumns } from '../index.ts';
import { readTsv, writeTsv } from './tsv.ts';

const MilkInput = z.object({ title: Title, price: Price, active: z.boolean() });
const rows = [
  { id: '1', title: 'Milk', price: 650, active: true },
  { id: '2', title: 'Dates', price: 2490, active: false },
  { id: '3', title: 'Bread', price: 300, active: true },
];
type Milk = (typeof rows)[number];

type Save = (row: Milk, changes: Record<string, unknown>) => Promise<readonly Milk[]>;
/** As the server saves: the row with its changes. */
const stored: Save = (row, changes) => Promise.resolve([{ ...row, ...changes }]);

interface PricesProps {
  save: Save;
  items: Milk[];
  find?: (ids: readonly string[]) => Promise<readonly Milk[]>;
}

function Prices({ save, items, find }: PricesProps) {
  const column = useGridColumns(MilkInput);
  return (
    <SpreadsheetGrid
      label="Prices"
      rows={items}
      save={save}
      find={find}
      nameOf={({ title }) => title}
      columns={[
        column.text('title', 'Title'),
        column.money('price', 'Price'),
        column.choice('active', 'Active', { true: 'Yes', false: 'No' }),
      ]}
    />
  );
}
async function renderGrid(
  save: jest.MockedFunction<Save> = jest.fn(stored),
  items: Milk[] = rows,
  find?: PricesProps['find'],
) {
  return { save, ...(await renderRoute(<Prices save={save} items={items} {...(find ? { find } : {})} />)) };
}
afterEach(() => clear());
const cell = (row: number, column: number) => {
  const line = screen.getAllByRole('row')[row];
  if (!line) throw new Error(`There is no row ${String(row)}`);
  return within(line).getAllByRole('cell')[column] ?? line;
};
const paste = (target: Element, text: string) => fireEvent.paste(target, { clipboardData: { getData: () => text } });

test('typing over a cell changes it; Save sends only what changed in that row', async () => {
  const { user, save } = await renderGrid();
  await user.click(cell(1, 1));
  await user.keyboard('7.25{Enter}');
  expect(cell(1, 1)).toHaveTextContent('7.25');
  expect(screen.getByText('1 row changed')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save Milk' }));
  expect(save).toHaveBeenCalledWith(rows[0], { price: 725 });
  await waitFor(() => expect(screen.getByText('No changes')).toBeInTheDocument());
});

test('cells copied from Excel are pasted over several rows and columns', async () => {
  const { user } = await renderGrid();
  await user.click(cell(1, 0));
  paste(cell(1, 0), 'Fresh milk\tAED 7.00\r\n"Dates ""Khalas"""\t٢٥٫٠٠\r\n');
  expect(cell(1, 0)).toHaveTextContent('Fresh milk');
  expect(cell(2, 0)).toHaveTextContent('Dates "Khalas"');
  expect(cell(2, 1)).toHaveTextContent('٢٥٫٠٠');
  expect(screen.getByRole('button', { name: 'Save 2 rows' })).toBeEnabled();
});

test('on an Arabic keyboard Ctrl with the key of D fills down, and with the key of Z takes back', async () => {
  const { user } = await renderGrid();
  await user.click(cell(1, 1));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  fireEvent.keyDown(cell(2, 1), { key: 'ي', code: 'KeyD', ctrlKey: true });
  expect(cell(2, 1)).toHaveTextContent('6.50');
  fireEvent.keyDown(cell(2, 1), { key: 'ئ', code: 'KeyZ', ctrlKey: true });
  expect(cell(2, 1)).toHaveTextContent('24.90');
});

test('Ctrl+S saves what is being typed in a cell as well, and Shift+Tab goes back', async () => {
  const { user, save } = await renderGrid();
  await user.click(cell(1, 1));
  await user.keyboard('7.25{Control>}s{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledWith(rows[0], { price: 725 }));
  await user.click(cell(2, 1));
  await user.keyboard('8{Shift>}{Tab}{/Shift}');
  await waitFor(() => expect(cell(2, 0)).toHaveFocus());
  expect(cell(2, 1)).toHaveTextContent('8');
});

test('fill down copies the first cell over the range', async () => {
  const { user } = await renderGrid();
  await user.click(cell(1, 1));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  expect(cell(2, 1)).toHaveTextContent('6.50');
  expect(cell(3, 1)).toHaveTextContent('6.50');
});

test('a wrong value says so in its cell and its row is not saved', async () => {
  const { user, save } = await renderGrid();
  await user.click(cell(1, 1));
  paste(cell(1, 1), 'cheap\n26.00');
  expect(cell(1, 1)).toHaveAttribute('aria-invalid', 'true');
  expect(cell(1, 1)).toHaveTextContent('Enter an amount of money.');
  expect(screen.getByText('Price: Enter an amount of money.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save).toHaveBeenCalledWith(rows[1], { price: 2600 });
  expect(screen.getByText('1 has an error')).toBeInTheDocument();
});

test('one paste is one step back, and one cell can be put back alone', async () => {
  const { user } = await renderGrid();
  await user.click(cell(1, 1));
  paste(cell(1, 1), '1.00\n2.00\n3.00');
  await user.click(within(cell(2, 1)).getByRole('button', { name: 'Revert cell' }));
  expect(cell(2, 1)).toHaveTextContent('24.90');
  expect(cell(3, 1)).toHaveTextContent('3.00');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(cell(2, 1)).toHaveTextContent('2.00');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(cell(1, 1)).toHaveTextContent('6.50');
  expect(screen.getByText('No changes')).toBeInTheDocument();
});

test("the server's refusal stands in the cell it is about; other rows are saved", async () => {
  const save = jest.fn<ReturnType<Save>, Parameters<Save>>((row, changes) =>
    row.id === '1'
      ? Promise.reject(
          new ApiError({
            status: 422,
            code: 'validation_failed',
            detail: 'Some fields are not valid.',
            errors: { title: ['Another product has this title.'] },
          }),
        )
      : stored(row, changes),
  );
  const { user } = await renderGrid(save);
  await user.click(cell(1, 0));
  paste(cell(1, 0), 'Dates\nFresh dates');
  await user.click(screen.getByRole('button', { name: 'Save 2 rows' }));
  expect(await screen.findByText('Another product has this title.')).toBeInTheDocument();
  expect(cell(1, 0)).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByText('1 row changed')).toBeInTheDocument();
});

test('what is refused for something that has no column is said of the row', async () => {
  const { user } = await renderGrid(
    jest.fn<ReturnType<Save>, Parameters<Save>>(() =>
      Promise.reject(
        new ApiError({
          status: 422,
          code: 'product.incomplete',
          detail: 'The product cannot be sold yet.',
          errors: { 'attributes.fat': ['It needs “Fat content”.'] },
        }),
      ),
    ),
  );
  await user.click(cell(1, 0));
  paste(cell(1, 0), 'Fresh milk');
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }));
  expect(await screen.findByText(/It needs “Fat content”/)).toBeInTheDocument();
});

test('a word is understood for a choice, an unknown one refused', async () => {
  const { user, save } = await renderGrid();
  await user.click(cell(1, 2));
  paste(cell(1, 2), 'no\nmaybe');
  expect(cell(2, 2)).toHaveAttribute('aria-invalid', 'true');
  await user.click(screen.getByRole('button', { name: 'Save Milk' }));
  expect(save).toHaveBeenCalledWith(rows[0], { active: false });
});

test('Escape leaves a cell as it was', async () => {
  const { user } = await renderGrid();
  await user.click(cell(1, 0));
  await user.keyboard('Oops{Escape}');
  expect(cell(1, 0)).toHaveTextContent('Milk');
  expect(screen.getByText('No changes')).toBeInTheDocument();
});

test('leaving with cells that are not saved asks first', async () => {
  const { user, router } = await renderGrid();
  await user.click(cell(1, 1));
  await user.keyboard('7.25{Enter}');
  await act(() => router.navigate('/elsewhere'));
  const dialog = await screen.findByRole('dialog', { name: 'You have unsaved changes' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
  await user.click(screen.getByRole('button', { name: 'Save Milk' }));
  await waitFor(() => expect(screen.getByText('No changes')).toBeInTheDocument());
  await act(() => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('who leaves and discards finds nothing again', async () => {
  const { user, router } = await renderGrid();
  await user.click(cell(1, 1));
  await user.keyboard('7.25{Enter}');
  await waitFor(async () => expect(await keys()).toHaveLength(1));
  await act(() => router.navigate('/elsewhere'));
  await user.click(await screen.findByRole('button', { name: 'Leave and discard' }));
  await waitFor(async () => expect(await keys()).toHaveLength(0));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('a row keeps its place while one edits: typing after a save that sorts it elsewhere changes the row one sees', async () => {
  let show = (_items: Milk[]): void => undefined;
  function Sorted() {
    const [items, setItems] = useState(rows);
    show = setItems;
    return <Prices items={items} save={save} />;
  }
  const save = jest.fn<ReturnType<Save>, Parameters<Save>>((row, changes) => {
    const changed = { ...row, ...changes };
    // The list is sorted by what was updated last, as the list of products is.
    show([changed, ...rows.filter(({ id }) => id !== row.id)]);
    return Promise.resolve([changed]);
  });
  const { user } = await renderRoute(<Sorted />);
  await user.click(cell(2, 1));
  await user.keyboard('25{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save Dates' }));
  await waitFor(() => expect(screen.getByText('No changes')).toBeInTheDocument());
  expect(cell(2, 0)).toHaveTextContent('Dates');
  expect(cell(2, 1)).toHaveTextContent('25.00');
  await user.click(cell(3, 0));
  await user.keyboard('ZZ99{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save Bread' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save).toHaveBeenLastCalledWith(rows[2], { title: 'ZZ99' });
});

test('what is typed in a row while it is being saved is not lost with it', async () => {
  let finish = (): void => undefined;
  const save = jest.fn<ReturnType<Save>, Parameters<Save>>(
    (row, changes) => new Promise((resolve) => (finish = () => resolve([{ ...row, ...changes }]))),
  );
  const { user } = await renderGrid(save);
  await user.click(cell(1, 1));
  await user.keyboard('7{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save Milk' }));
  await user.click(cell(1, 0));
  await user.keyboard('Fresh milk{Enter}');
  act(() => finish());
  await waitFor(() => expect(cell(1, 1)).toHaveTextContent('7.00'));
  expect(cell(1, 0)).toHaveTextContent('Fresh milk');
  expect(screen.getByText('1 row changed')).toBeInTheDocument();
});

test('Enter and Space on the button of a row press it, and put nothing into a cell', async () => {
  const { user, save } = await renderGrid();
  await user.click(cell(1, 0));
  paste(cell(1, 0), 'Fresh milk\nFresh dates');
  screen.getByRole('button', { name: 'Save Milk' }).focus();
  await user.keyboard(' ');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  (await screen.findByRole('button', { name: 'Save Dates' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(save).toHaveBeenLastCalledWith(rows[1], { title: 'Fresh dates' }));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('No changes')).toBeInTheDocument());
});

test('a cell that was clicked does not take the focus back from the button that was reached before it was drawn', async () => {
  const { user } = await renderGrid();
  const frames: FrameRequestCallback[] = [];
  const drawing = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  await user.click(cell(1, 0));
  paste(cell(1, 0), 'Fresh milk');
  const button = screen.getByRole('button', { name: 'Save Milk' });
  button.focus();
  act(() => frames.forEach((frame) => frame(0)));
  drawing.mockRestore();
  expect(button).toHaveFocus();
});

describe('Ctrl+S while rows are being saved', () => {
  /** A server that answers one after the other, when it is told to. */
  function slow(answer: Save = stored) {
    const waiting: (() => void)[] = [];
    const save = jest.fn<ReturnType<Save>, Parameters<Save>>(
      (row, changes) => new Promise((resolve) => waiting.push(() => resolve(answer(row, changes)))),
    );
    const answerOneByOne = async (times: number) => {
      for (let left = times; left > 0; left -= 1) {
        // Never two at a time: they may be of one record.
        await waitFor(() => expect(waiting).toHaveLength(1));
        await act(async () => waiting.shift()?.());
      }
    };
    return { save, answerOneByOne };
  }

  test('sends each row once, one after the other', async () => {
    const { save, answerOneByOne } = slow();
    const { user } = await renderGrid(save);
    await user.click(cell(1, 1));
    paste(cell(1, 1), '1.00\n2.00\n4.00');
    await user.keyboard('{Control>}s{/Control}');
    await user.keyboard('{Control>}s{/Control}');
    await answerOneByOne(3);
    await waitFor(() => expect(screen.getByText('No changes')).toBeInTheDocument());
    expect(save.mock.calls.map(([row]) => row.id)).toEqual(['1', '2', '3']);
  });

  test('saves what was typed meanwhile as well', async () => {
    const { save, answerOneByOne } = slow();
    const { user } = await renderGrid(save);
    await user.click(cell(1, 1));
    await user.keyboard('7{Control>}s{/Control}');
    await user.click(cell(1, 0));
    await user.keyboard('Fresh milk{Control>}s{/Control}');
    await answerOneByOne(2);
    await waitFor(() => expect(screen.getByText('No changes')).toBeInTheDocument());
    expect(save).toHaveBeenLastCalledWith({ ...rows[0], price: 700 }, { title: 'Fresh milk' });
  });

  test('does not go over what someone else saved first', async () => {
    const { save, answerOneByOne } = slow((row, changes) =>
      row.id === '2'
        ? Promise.reject(
            new ApiError({
              status: 409,
              code: 'conflict',
              detail: 'Someone else changed this.',
              current: { ...row, price: 999 },
            }),
          )
        : stored(row, changes),
    );
    const { user } = await renderGrid(save);
    await user.click(cell(1, 1));
    paste(cell(1, 1), '1.00\n2.00\n4.00');
    await user.keyboard('{Control>}s{/Control}');
    await user.keyboard('{Control>}s{/Control}');
    await answerOneByOne(3);
    await waitFor(() => expect(screen.getByText('1 row changed')).toBeInTheDocument());
    expect(save.mock.calls.map(([row]) => row.id)).toEqual(['1', '2', '3']);
    expect(screen.getByRole('button', { name: 'Compare' })).toBeInTheDocument();
  });
});

describe('someone else saved the row first', () => {
  const theirs = { id: '1', title: 'Whole milk', price: 690, active: true };
  const overtaken = () =>
    jest
      .fn<ReturnType<Save>, Parameters<Save>>(stored)
      .mockRejectedValueOnce(
        new ApiError({ status: 409, code: 'conflict', detail: 'Someone else changed this.', current: theirs }),
      );

  test('both versions are shown field by field, and one chooses', async () => {
    const { user, save } = await renderGrid(overtaken());
    await user.click(cell(1, 1));
    await user.keyboard('7.25{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save Milk' }));
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: 'Price: keep yours' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Title: take theirs' })).toBeChecked();
    expect(dialog.getByText('6.90')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save this' }));
    await waitFor(() => expect(save).toHaveBeenLastCalledWith(theirs, { price: 725 }));
    await waitFor(() => expect(screen.getByText('No changes')).toBeInTheDocument());
    expect(cell(1, 0)).toHaveTextContent('Whole milk');
    expect(cell(1, 1)).toHaveTextContent('7.25');
  });

  test('who takes theirs has nothing left to save', async () => {
    const { user, save } = await renderGrid(overtaken());
    await user.click(cell(1, 1));
    await user.keyboard('7.25{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save Milk' }));
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    await user.click(await screen.findByRole('radio', { name: 'Price: take theirs' }));
    await user.click(screen.getByRole('button', { name: 'Save this' }));
    await waitFor(() => expect(screen.getByText('No changes')).toBeInTheDocument());
    expect(cell(1, 1)).toHaveTextContent('6.90');
    expect(save).toHaveBeenCalledTimes(1);
  });
});

test('what was typed is back after a reload or an expired session, the cell one was typing in as well', async () => {
  const first = await renderGrid();
  await first.user.click(cell(1, 1));
  paste(cell(1, 1), '7.25');
  await first.user.click(cell(3, 0));
  await first.user.keyboard('Rye');
  await waitFor(async () => expect(JSON.stringify(await values())).toContain('Rye'));
  localStorage.clear();
  first.unmount();
  await renderGrid();
  await waitFor(() => expect(cell(1, 1)).toHaveTextContent('7.25'));
  expect(cell(3, 0)).toHaveTextContent('Rye');
  await first.user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(cell(1, 1)).toHaveTextContent('6.50');
  await waitFor(async () => expect(await keys()).toHaveLength(0));
});

test('a typed cell that someone else has changed since is back beside theirs', async () => {
  const first = await renderGrid();
  await first.user.click(cell(2, 1));
  paste(cell(2, 1), '8.00');
  await waitFor(async () => expect(await keys()).toHaveLength(1));
  first.unmount();
  const { user, save } = await renderGrid(
    undefined,
    rows.map((row) => (row.id === '2' ? { ...row, price: 999 } : row)),
  );
  await waitFor(() => expect(cell(2, 1)).toHaveTextContent('8.00'));
  expect(screen.getByText('1 row was changed by someone else: compare it')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('9.99')).toBeInTheDocument();
  expect(dialog.getByText('You both changed it')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Save this' }));
  await waitFor(() => expect(save).toHaveBeenCalledWith({ ...rows[1], price: 999 }, { price: 800 }));
});

test('a typed cell of a row that the list finds no more is back with its row', async () => {
  const first = await renderGrid();
  await first.user.click(cell(2, 1));
  paste(cell(2, 1), '8.00');
  await waitFor(async () => expect(await keys()).toHaveLength(1));
  first.unmount();
  const find = jest.fn((ids: readonly string[]) => Promise.resolve(rows.filter(({ id }) => ids.includes(id))));
  await renderGrid(
    undefined,
    rows.filter(({ id }) => id !== '2'),
    find,
  );
  await waitFor(() => expect(cell(3, 0)).toHaveTextContent('Dates'));
  expect(cell(3, 1)).toHaveTextContent('8.00');
  expect(find).toHaveBeenCalledWith(['2']);
});

test('of two thousand rows only those in sight are drawn', async () => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  await renderGrid(
    undefined,
    Array.from({ length: 2000 }, (_, index) => ({
      id: String(index),
      title: `Item ${String(index)}`,
      price: index,
      active: true,
    })),
  );
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '2001');
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(10));
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  jest.restoreAllMocks();
});

test('what a spreadsheet writes is read, and what is written is read back', () => {
  expect(readTsv('a\tb\r\n"two\nlines"\t"say ""hi"""\n')).toEqual([
    ['a', 'b'],
    ['two\nlines', 'say "hi"'],
  ]);
  const cells = [
    ['a\tb', '"q"'],
    ['line\nline', ''],
  ];
  expect(readTsv(writeTsv(cells))).toEqual(cells);
});

const PlaceInput = z.object({ title: Title, brand_id: z.string().nullable(), note: z.string() });
const dairies = [
  { id: 'b1', label: 'Almarai', names: ['Almarai', 'المراعي'] },
  { id: 'b2', label: 'Drinks > Juices', names: ['Juices', 'عصائر'] },
  { id: 'b3', label: 'Baby > Juices', names: ['Juices', 'عصائر'] },
];
const placed = [
  { id: '1', title: 'Milk', brand_id: 'b1', note: 'Fresh' },
  { id: '2', title: 'Laban', brand_id: null, note: '' },
];
function Places({ save }: { save: (row: (typeof placed)[number], changes: object) => Promise<typeof placed> }) {
  const column = useGridColumns(PlaceInput);
  return (
    <SpreadsheetGrid
      label="Places"
      rows={placed}
      save={save}
      nameOf={({ title }) => title}
      columns={[
        column.text('title', 'Title'),
        column.reference('brand_id', 'Brand', dairies),
        column.text('note', 'Note', { multiline: true }),
      ]}
    />
  );
}

test('a record is named in either language, chosen from a list, and a wrong name is said before anything is sent', async () => {
  const save = jest.fn((row: (typeof placed)[number], changes: object) => Promise.resolve([{ ...row, ...changes }]));
  const { user } = await renderRoute(<Places save={save} />);
  await user.click(cell(2, 1));
  paste(cell(2, 1), 'Almaray');
  expect(cell(2, 1)).toHaveAttribute('title', 'The store has nothing of this name.');
  paste(cell(2, 1), 'Juices');
  expect(cell(2, 1)).toHaveAttribute('title', 'Several have this name. Choose one from the list.');
  expect(screen.getByRole('button', { name: 'Save Laban' })).toBeDisabled();
  await user.keyboard('jui');
  const typed = screen.getByLabelText('Brand');
  const offers = Array.from(typed.ownerDocument.querySelectorAll('datalist option'), (option) =>
    option.getAttribute('value'),
  );
  expect(offers).toEqual(['Drinks > Juices', 'Baby > Juices']);
  await user.keyboard('{Escape}');
  paste(cell(2, 1), 'المراعى');
  expect(save).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save Laban' }));
  expect(save).toHaveBeenCalledWith(placed[1], { brand_id: 'b1' });
});

test('a text of several lines is typed in its cell: Shift+Enter begins a line, Enter goes on', async () => {
  const save = jest.fn((row: (typeof placed)[number], changes: object) => Promise.resolve([{ ...row, ...changes }]));
  const { user } = await renderRoute(<Places save={save} />);
  await user.click(cell(1, 2));
  await user.keyboard('Whole{Shift>}{Enter}{/Shift}milk{Enter}');
  await waitFor(() => expect(cell(2, 2)).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Save Milk' }));
  expect(save).toHaveBeenCalledWith(placed[0], { note: 'Whole\nmilk' });
});
