import { VariantInput } from '@bo/contracts';
import { initI18n } from '@bo/i18n';
import { ContractForm } from '@bo/kit';
import { fireEvent, renderRoute, screen, waitFor } from '@bo/testing';
import { app } from '../app.ts';
import { PriceFields } from './price-fields.tsx';

const START = {
  code: 'OIL-1',
  unit: 'L',
  size: 1,
  price: 1200,
  discount_type: 'amount',
  discount: 0,
  selling_price: 1200,
} as const;

let forms = 0;
async function renderPrices(initial: Partial<Record<keyof typeof START, unknown>> = {}) {
  // A form of its own: what another test typed would come back as its draft.
  forms += 1;
  const save = jest.fn(() => Promise.resolve());
  await initI18n({ language: 'en' });
  await app.prepare();
  await renderRoute(
    <ContractForm
      name={`price-${String(forms)}`}
      contract={VariantInput}
      initial={{ ...START, ...(initial as object) }}
      save={save}
      onSaved={() => undefined}
    >
      <PriceFields rate={500} />
    </ContractForm>,
  );
  return save;
}
const field = (label: RegExp) => screen.getByLabelText(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
async function choose(text: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Discount in/ }));
  fireEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}

test('the price stays what it is when the discount is said in percent and then typed', async () => {
  await renderPrices();
  await choose('Percent');
  type(/^Discount$/, '10');
  await waitFor(() => expect(field(/^Selling price/)).toHaveValue('10.80'));
  expect(field(/^Price/)).toHaveValue('12.00');
});

test('a discount is the same in either unit: neither price changes', async () => {
  await renderPrices({ discount: 300, selling_price: 900 });
  await choose('Percent');
  await waitFor(() => expect(field(/^Discount$/)).toHaveValue('25'));
  await choose('Amount');
  await waitFor(() => expect(field(/^Discount$/)).toHaveValue('3.00'));
  expect(field(/^Price/)).toHaveValue('12.00');
  expect(field(/^Selling price/)).toHaveValue('9.00');
});

test('a discount of 120 % is refused at its field, and stays as it was typed', async () => {
  const save = await renderPrices({ code: null });
  await choose('Percent');
  type(/^Discount$/, '120');
  fireEvent.blur(field(/^Discount$/));
  expect(await screen.findByText('A discount is at most 100%.')).toBeInTheDocument();
  expect(field(/^Discount$/)).toHaveValue('120');
  expect(field(/^Price/)).toHaveValue('12.00');
  fireEvent.click(screen.getByText('Save'));
  await screen.findAllByText('A discount is at most 100%.');
  expect(save).not.toHaveBeenCalled();
});
