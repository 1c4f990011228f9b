import { SessionInfo, SignInInput, SignInResponse } from '@bo/contracts';
import { http as mock, HttpResponse, type HttpHandler } from 'msw';
import { apiMocks } from './api-mocks.ts';
import { aSession } from './factories.ts';
import { api } from './handlers.ts';
import type { ApiDescription } from './samples.ts';

export { apiMocks } from './api-mocks.ts';
export { aSession, recordFields } from './factories.ts';
export { api, serve } from './handlers.ts';

/** Anyone who signs in is the administrator of the demo store, under the address that they chose. */
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
 * Answers a remote that runs alone where no API runs: what `handlers` say, a session, and for all the rest samples by
 * the API's `description`. Without one, whatever else it asks the API is named in the console. The development server
 * brings the worker that this needs.
 *
 * @example void startStandalone(app, remote, { withoutApi: () => startMocks(mocks) });
 */
export async function startMocks(handlers: readonly HttpHandler[], description?: ApiDescription): Promise<void> {
  const { setupWorker } = await import('msw/browser');
  const rest = description ? apiMocks(description) : [];
  await setupWorker(...handlers, ...sessionHandlers(), ...rest).start({
    quiet: true,
    onUnhandledRequest: (request, print) => {
      if (new URL(request.url).pathname.startsWith('/api/')) print.warning();
    },
  });
}
