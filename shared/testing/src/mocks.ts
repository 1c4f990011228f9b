import { SessionInfo, SignInInput, SignInResponse } from '@bo/contracts';
import { http as mock, HttpResponse, type HttpHandler } from 'msw';
import { aSession } from './factories.ts';
import { api } from './handlers.ts';

export { aSession, recordFields } from './factories.ts';
export { api, serve } from './handlers.ts';

/** Whoever signs in is the administrator of the demo store, under the address that they chose. */
function sessionHandlers(): HttpHandler[] {
  const session = aSession();
  return [
    api.get('auth/me/', SessionInfo, session),
    mock.post('*/api/v1/auth/sign-in/', async ({ request }) => {
      const { email } = SignInInput.parse(await request.json());
      session.user.email = email;
      return HttpResponse.json(SignInResponse.parse({ access_token: 'made-up', user: session.user }));
    }),
  ];
}

/**
 * Answers a remote that runs alone where no API runs: a session, and what `handlers` say. Whatever else it asks the API is
 * named in the console. The development server brings the worker that this needs.
 *
 * @example void startStandalone(app, remote, { withoutApi: () => startMocks(mocks) });
 */
export async function startMocks(handlers: readonly HttpHandler[]): Promise<void> {
  const { setupWorker } = await import('msw/browser');
  await setupWorker(...handlers, ...sessionHandlers()).start({
    quiet: true,
    onUnhandledRequest: (request, print) => {
      if (new URL(request.url).pathname.startsWith('/api/')) print.warning();
    },
  });
}
