import { Coupon } from '@bo/contracts';
import { initI18n, setLanguage } from '@bo/i18n';
import { api, recordFields, renderRoute, screen, useServer } from '@bo/testing';
import CouponsRunningOutWidget, { prepare } from './coupons-running-out.widget.tsx';

const server = useServer();

async function renderWidget(results: Coupon[], language: 'en' | 'ab' = 'en') {
  server.use(api.list('admin_panel/coupons/', Coupon, results));
  await initI18n({ language });
  await setLanguage(language);
  await prepare();
  return renderRoute(<CouponsRunningOutWidget />, { language });
}
const aCoupon = Coupon.parse({
  ...recordFields('cpn_1'),
  code: 'LAST',
  title: 'Nearly gone',
  title_ar: 'على وشك النفاد',
  discount_type: 'amount',
  discount_value: 500,
  starts_at: '2026-11-01T20:00:00.000Z',
  ends_at: '2026-12-01T20:00:00.000Z',
  available_count: 100,
  used_count: 97,
  active: true,
  state: 'live',
  batch: null,
});

test('what runs out is named with what is left of it, and leads to the same list', async () => {
  const view = await renderWidget([aCoupon]);
  expect(await screen.findByText('3 left')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /LAST/ })).toHaveAttribute('href', '/coupons/coupon/cpn_1');
  expect(screen.getByRole('link', { name: 'Show 1 coupon' })).toHaveAttribute('href', '/coupons?running_out=true');
  view.unmount();
  await renderWidget([aCoupon], 'ab');
  expect(await screen.findByText('بقيت 3 مرات')).toBeInTheDocument();
});

test('when nothing runs out it says so', async () => {
  await renderWidget([]);
  expect(await screen.findByText('No coupon is running out.')).toBeInTheDocument();
});
