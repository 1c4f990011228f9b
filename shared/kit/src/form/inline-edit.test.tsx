import { ApiError } from '@bo/http';
import { renderRoute, screen, waitFor, within } from '@bo/testing';
import { useState } from 'react';
import { z } from 'zod';
import { InlineEdit, NumberField, QuickForm, SelectField } from '../index.ts';

const contract = z.object({ amount: z.int({ error: 'whole' }).min(1) });

function Amount({ save }: { save: (amount: number) => Promise<void> }) {
  const [value, setValue] = useState(24);
  return (
    <InlineEdit
      label={`Change the amount: ${String(value)}`}
      title="Milk"
      content={(close) => (
        <QuickForm
          contract={contract}
          initial={{ amount: value }}
          record={null}
          save={async ({ amount }) => {
            await save(amount);
            setValue(amount);
          }}
          onSaved={close}
        >
          <NumberField name="amount" label="Amount" />
        </QuickForm>
      )}
    >
      {value}
    </InlineEdit>
  );
}
const start = (save: (amount: number) => Promise<void> = () => Promise.resolve()) =>
  renderRoute(<Amount save={save} />);
const value = () => screen.getByRole('button', { name: /^Change the amount/ });
const opened = async () => within(await screen.findByRole('dialog'));

test('a value is changed where it stands: pressed, typed over, Enter; the focus is on it again', async () => {
  const { user } = await start();
  await user.click(value());
  const field = (await opened()).getByLabelText(/^Amount/);
  await waitFor(() => expect(field).toHaveFocus());
  // What stands there is selected: one types over it.
  await user.keyboard('30{Enter}');
  expect(await screen.findByRole('button', { name: 'Change the amount: 30' })).toBeVisible();
  await waitFor(() => expect(value()).toHaveFocus());
  expect(screen.queryByLabelText(/^Amount/)).not.toBeInTheDocument();
});

test('Escape leaves without saving, and the focus is on the value again', async () => {
  const save = jest.fn(() => Promise.resolve());
  const { user } = await start(save);
  await user.click(value());
  await waitFor(async () => expect((await opened()).getByLabelText(/^Amount/)).toHaveFocus());
  await user.keyboard('99{Escape}');
  await waitFor(() => expect(value()).toHaveFocus());
  expect(save).not.toHaveBeenCalled();
  expect(value()).toHaveAccessibleName('Change the amount: 24');
});

test('what the contract refuses is said at the field, and nothing is sent', async () => {
  const save = jest.fn(() => Promise.resolve());
  const { user } = await start(save);
  await user.click(value());
  await waitFor(async () => expect((await opened()).getByLabelText(/^Amount/)).toHaveFocus());
  await user.keyboard('0{Enter}');
  const field = (await opened()).getByLabelText(/^Amount/);
  await waitFor(() => expect(field).toBeInvalid());
  expect(save).not.toHaveBeenCalled();
});

test("the server's refusal stands at its field, or above the button where it names none", async () => {
  let refusal = new ApiError({ status: 422, code: 'invalid', detail: '', errors: { amount: ['Only 12 are there.'] } });
  const { user } = await start(() => Promise.reject(refusal));
  await user.click(value());
  await waitFor(async () => expect((await opened()).getByLabelText(/^Amount/)).toHaveFocus());
  await user.keyboard('30{Enter}');
  expect(await screen.findByText('Only 12 are there.')).toBeVisible();
  await waitFor(async () => expect((await opened()).getByLabelText(/^Amount/)).toHaveFocus());
  refusal = new ApiError({ status: 403, code: 'forbidden', detail: '', permission: 'inventory.adjust' });
  await user.keyboard('31{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Inventory: adjust stock');
});

const choice = z.object({ seller: z.string().min(1), amount: z.int().nullable() });
const chooseAndType = (seller: string) => (
  <QuickForm
    contract={choice}
    initial={{ seller, amount: null }}
    record={null}
    save={() => Promise.resolve()}
    onSaved={() => undefined}
  >
    <SelectField name="seller" label="Seller" choices={[{ value: 'farm', label: 'The farm' }]} />
    <NumberField name="amount" label="Amount" />
  </QuickForm>
);

test('one begins with the choice that is to be made, or below the one that is made already', async () => {
  const { unmount } = await renderRoute(chooseAndType(''));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Seller' })).toHaveFocus());
  unmount();
  await renderRoute(chooseAndType('farm'));
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus());
});

test('a small form sends the version that it was filled from, and says that the record has changed since', async () => {
  const over: number[] = [];
  const Form = () => {
    const [version, setVersion] = useState(1);
    return (
      <>
        <button onClick={() => setVersion(2)}>Sara saves</button>
        <QuickForm
          contract={contract}
          initial={{ amount: 24 }}
          record={{ version }}
          save={(_, filledFrom) => Promise.resolve(over.push(filledFrom.version))}
          onSaved={() => undefined}
        >
          <NumberField name="amount" label="Amount" />
        </QuickForm>
      </>
    );
  };
  const { user } = await renderRoute(<Form />);
  await user.click(screen.getByRole('button', { name: 'Sara saves' }));
  expect(await screen.findByText('Someone changed this while you were editing.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(over).toEqual([1]));
});
