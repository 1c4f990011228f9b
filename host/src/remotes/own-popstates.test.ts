import { waitFor } from '@bo/testing';
import { createBrowserRouter } from '@bo/platform/router';
import { registerApplication, start } from 'single-spa';
import { keepOwnPopstates } from './own-popstates.ts';

test('a press on the menu is one navigation, forward; Back is one, back; single-spa follows both', async () => {
  keepOwnPopstates();
  const router = createBrowserRouter([{ path: '*', element: null }]);
  const active: string[] = [];
  registerApplication({
    name: 'orders',
    app: () =>
      Promise.resolve({
        bootstrap: () => Promise.resolve(),
        mount: () => Promise.resolve(void active.push('mounted')),
        unmount: () => Promise.resolve(void active.push('unmounted')),
      }),
    activeWhen: ({ pathname }) => pathname === '/orders',
  });
  start({ urlRerouteOnly: true });
  const arrivals: string[] = [];
  router.subscribe(({ location, historyAction }) => arrivals.push(`${historyAction} ${location.pathname}`));

  await router.navigate('/orders');
  expect(arrivals).toEqual(['PUSH /orders']);
  await waitFor(() => expect(active).toEqual(['mounted']));

  await router.navigate(-1);
  await waitFor(() => expect(arrivals).toEqual(['PUSH /orders', 'POP /']));
  await waitFor(() => expect(active).toEqual(['mounted', 'unmounted']));
});
