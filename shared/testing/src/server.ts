import { setupServer } from 'msw/node';

const unhandled: string[] = [];

/** The network of a test. A request that no handler answers fails the test that made it. */
export const server = setupServer();

/** Switches the network mock on for a test file; call it once at the top. */
export function useServer(): typeof server {
  beforeAll(() => {
    server.listen({
      onUnhandledRequest: (request) => {
        unhandled.push(`${request.method} ${request.url}`);
        throw new Error(`No handler answers ${request.method} ${request.url}`);
      },
    });
  });
  afterEach(() => {
    server.resetHandlers();
    const missed = unhandled.splice(0);
    if (missed.length > 0)
      throw new Error(`Requests without a handler:\n${missed.join('\n')}\nAdd server.use(api.get(...)) to the test.`);
  });
  afterAll(() => {
    server.close();
  });
  return server;
}
