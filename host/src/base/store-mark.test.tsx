import { screen, useServer, within } from '@bo/testing';
import { haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes();

const identity = {
  ...{ legal_name: 'Ghaf LLC', legal_name_ar: 'الغاف ذ.م.م' },
  ...{ phone: '+97140000000', email: 'hello@ghaf.example' },
  ...{ logo: '/api/v1/files/demo/light.webp', logo_dark: '/api/v1/files/demo/dark.webp' },
};

test('the sign-in page shows the store’s logo for either ground, its legal name and how to reach it', async () => {
  await renderHost({ session: null, path: '/auth/sign-in', language: 'ab', settings: { identity } });
  await screen.findByRole('heading', { level: 1 });
  const pictures = [...document.querySelectorAll('.public-brand img')].map((one) => one.getAttribute('src'));
  expect(pictures).toEqual([identity.logo, identity.logo_dark]);
  const foot = within(screen.getByRole('contentinfo'));
  expect(foot.getByText('الغاف ذ.م.م')).toBeInTheDocument();
  expect(foot.getByRole('link', { name: '+97140000000' })).toHaveAttribute('href', 'tel:+97140000000');
  expect(foot.getByRole('link', { name: 'hello@ghaf.example' })).toBeInTheDocument();
});

test('one logo does for both grounds,', async () => {
  await renderHost({ settings: { identity: { ...identity, logo_dark: '' } } });
  const brand = (await screen.findAllByRole('link', { name: /Back Office/ }))[0];
  const pictures = brand?.querySelectorAll('img') ?? [];
  expect([...pictures].map((one) => one.getAttribute('src'))).toEqual([identity.logo, identity.logo]);
});
