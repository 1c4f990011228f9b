import { THEME_CHOICES, THEME_DEFAULTS } from '@bo/platform/theme';
import { aSession, fireEvent, screen, useServer, waitFor, within } from '@bo/testing';
import ab from '../../locales/ab/theme.json';
import en from '../../locales/en/theme.json';
import { haveRemotes, renderHost } from '../../test/render-host.tsx';

useServer();
haveRemotes();
const html = document.documentElement;

async function openDrawer(permissions?: string[]) {
  await renderHost(permissions ? { session: aSession({ permissions }) } : {});
  await screen.findByRole('navigation', { name: 'Main menu' });
  fireEvent.keyDown(document.body, { key: ',', ctrlKey: true });
  return within(await screen.findByRole('dialog', { name: en.title }));
}

test('what is the store’s stands apart from what is mine, with the way to set it for everyone for those who may', async () => {
  const drawer = await openDrawer();
  const store = within(drawer.getByRole('region', { name: 'Store' }));
  for (const name of [en.settings.app_name, en.settings.footer_year]) {
    expect(store.getByText(name)).toBeInTheDocument();
    expect(within(drawer.getByRole('region', { name: 'Mine' })).queryByText(name)).not.toBeInTheDocument();
  }
  expect(store.getByRole('link', { name: 'Set it for everyone' })).toHaveAttribute('href', '/appsettings');
});

test('people who may not see the settings of the store have no link to them', async () => {
  const drawer = await openDrawer(['dashboard.view']);
  expect(drawer.getByRole('region', { name: 'Store' })).toBeInTheDocument();
  expect(drawer.queryByRole('link', { name: 'Set it for everyone' })).not.toBeInTheDocument();
});

test('the groups of settings fold, and the first one is open', async () => {
  const drawer = await openDrawer();
  const groups = [...drawer.getByRole('region', { name: 'Mine' }).querySelectorAll('details')];
  expect(groups.map(({ open }) => open)).toEqual([true, false, false, false]);
  fireEvent.click(drawer.getByText(en.sections.menu));
  await waitFor(() => expect(groups.at(-1)?.open).toBe(true));
});

test('names in the drawer have two words at most, in both languages', () => {
  for (const texts of [en, ab])
    for (const name of [texts.settings, texts.choices, texts.sections, texts.storage].flatMap(Object.values<string>))
      expect(name.split(' ').length).toBeLessThanOrEqual(2);
});

test('every named setting can be changed, holds at once, is kept with its value field, and goes back on reset', async () => {
  const drawer = await openDrawer();
  expect(Object.keys(en.settings).sort()).toEqual(Object.keys(THEME_DEFAULTS).sort());
  for (const label of Object.values(en.settings)) expect(drawer.getByText(label)).toBeInTheDocument();
  const choices = drawer.getAllByRole('radiogroup');
  expect(choices.length).toBeGreaterThanOrEqual(Object.keys(THEME_CHOICES).length);

  fireEvent.click(
    within(drawer.getByRole('radiogroup', { name: en.settings.theme_scheme })).getByText(en.choices.dark),
  );
  await waitFor(() => expect(html.dataset.scheme).toBe('dark'));
  fireEvent.click(
    within(drawer.getByRole('radiogroup', { name: en.settings.theme_scheme_direction })).getByText(en.choices.rtl),
  );
  await waitFor(() => expect(html.dir).toBe('rtl'));
  fireEvent.click(drawer.getByRole('button', { name: '#2563EB' }));
  await waitFor(() => expect(html.style.getPropertyValue('--look-brand')).toBe('#2563EB'));
  fireEvent.change(drawer.getByRole('textbox', { name: en.settings.footer_year }), { target: { value: '2031' } });
  expect(await screen.findByText('© 2031 Back Office')).toBeInTheDocument();
  fireEvent.change(drawer.getByRole('textbox', { name: en.settings.app_name }), { target: { value: 'Fresh Market' } });
  expect(await screen.findByText('© 2031 Fresh Market')).toBeInTheDocument();
  const kept: unknown = JSON.parse(sessionStorage.getItem('themeSettings') ?? '{}');
  expect(kept).toEqual({
    theme_scheme: { value: 'dark' },
    theme_scheme_direction: { value: 'rtl' },
    theme_color: { value: '#2563EB' },
    footer_year: { value: '2031' },
    app_name: { value: 'Fresh Market' },
  });

  fireEvent.click(drawer.getByRole('button', { name: en.reset }));
  expect(await screen.findByText('© 2023 Back Office')).toBeInTheDocument();
  expect([
    html.dataset.scheme,
    html.dir,
    html.style.getPropertyValue('--look-brand'),
    sessionStorage.getItem('themeSettings'),
  ]).toEqual(['light', 'ltr', '#07AA4D', null]);
});
