import { GiftCardBatch, GiftCardBatchInput } from '@bo/contracts';
import { initI18n } from '@bo/i18n';
import { HttpResponse, mock, recordFields, renderRoute, screen, useServer, waitFor } from '@bo/testing';
import extension from './give-gift-card.action.tsx';

const server = useServer();
const { Action, prepare } = extension;

test('one card is made for the customer whose page it is, and its batch shows the code', async () => {
  const sent: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/gift-card-batches/', async ({ request }) => {
      const input = GiftCardBatchInput.parse(await request.json());
      sent.push(input);
      const batch = { ...recordFields('gcb_1'), ...input, currency: 'AED', state: 'making', made: 0, maker: null };
      return HttpResponse.json(
        GiftCardBatch.parse({
          ...batch,
          codes_until: '2026-11-25T08:00:00.000Z',
          shown_at: null,
          job_id: null,
        }) as object,
        { status: 201 },
      );
    }),
  );
  await initI18n({ language: 'en' });
  await prepare?.();
  const { user, router } = await renderRoute(<Action customer_id="cus_7" name="Huda" onClose={() => undefined} />);
  expect(await screen.findByRole('heading', { name: 'Gift card for Huda' })).toBeInTheDocument();
  expect(screen.getByLabelText(/^Name of the batch/)).toHaveValue('For Huda');
  await user.click(screen.getByLabelText(/^Value/));
  await user.paste('50');
  await user.click(screen.getByLabelText(/^Expiry date/));
  await user.paste('31 Dec 2027');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Make gift card' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/coupons/gift-card/batch/gcb_1'));
  expect(sent).toEqual([
    {
      title: 'For Huda',
      count: 1,
      value: 5000,
      // The last day is a day of the store.
      expires_at: '2027-12-31T20:00:00.000Z',
      send_via: 'none',
      customer_id: 'cus_7',
    },
  ]);
});
