import { renderApp, screen, useServer } from '@bo/testing';
import { app } from '../../app.ts';
import { mocks } from '../../mocks.ts';

const server = useServer();

test('the screen says how many records there are', async () => {
  server.use(...mocks);
  await renderApp(app, { path: '%PATH%' });
  expect(await screen.findByRole('heading', { name: '%TITLE_EN%' })).toBeInTheDocument();
  expect(await screen.findByText('0 records')).toBeInTheDocument();
});

test('in Arabic it counts as Arabic does', async () => {
  server.use(...mocks);
  await renderApp(app, { path: '%PATH%', language: 'ab' });
  expect(await screen.findByText('لا توجد سجلات')).toBeInTheDocument();
});
