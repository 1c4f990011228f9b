import { SearchAnswer } from '@bo/contracts';
import { api, fireEvent, screen, server, useServer, waitFor } from '@bo/testing';
import { aManifest, haveRemotes, renderHost } from '../../test/render-host.tsx';

useServer();
haveRemotes(
  aManifest({
    routes: [
      { id: 'brands', path: '/brand/brandlist', permission: 'brand.view', title: { en: 'Brands', ab: 'العلامات التجارية' } },
      { id: 'details', path: '/product/details/:productID', permission: 'product.view', title: { en: 'Product', ab: 'المنتج' } },
    ],
  }),
);

async function openPalette() {
  const host = await renderHost();
  await screen.findByRole('navigation', { name: 'Main menu' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return { ...host, input: await screen.findByRole('combobox', { name: 'Search or jump to' }) };
}

test('Ctrl+K opens it; typing, arrows and Enter go to a screen', async () => {
  server.use(api.get('admin_panel/search/', SearchAnswer, { results: [] }));
  const { router, input } = await openPalette();
  fireEvent.change(input, { target: { value: 'bra' } });
  const option = await screen.findByRole('option', { name: /Brands/ });
  await waitFor(() => expect(option).toHaveAttribute('aria-selected', 'true'));
  expect(input).toHaveAttribute('aria-activedescendant', option.id);
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/brand/brandlist'));
  expect(screen.queryByRole('combobox', { name: 'Search or jump to' })).not.toBeInTheDocument();
});

test('finds records by word or code and opens them', async () => {
  server.use(api.get('admin_panel/search/', SearchAnswer, { results: [{ type: 'product', id: 'prd-7', title: 'Full cream milk', title_ar: 'حليب كامل الدسم', image: null, matched_code: '6291000000017' }] }));
  const { router, input } = await openPalette();
  fireEvent.change(input, { target: { value: '6291000000017' } });
  fireEvent.click(await screen.findByRole('option', { name: /Full cream milk 6291000000017/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/details/prd-7'));
});

test('says so where nothing is found', async () => {
  server.use(api.get('admin_panel/search/', SearchAnswer, { results: [] }));
  const { input } = await openPalette();
  fireEvent.change(input, { target: { value: 'qqqq' } });
  expect(await screen.findByText(/Nothing found for “qqqq”/)).toBeInTheDocument();
});
