import http from 'node:http';

const IMMUTABLE = /[.-][0-9a-f]{8}\.[a-z0-9]+(\.map)?$/;

/** A name with a hash never changes its bytes; everything else is asked for again. */
export function setCaching(response, pathname) {
  response.setHeader('Cache-Control', IMMUTABLE.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** A server that cuts off anyone who sends slowly: a connection that is held open costs a stranger nothing. */
export function createServer(answer) {
  const seconds = Number(process.env.REQUEST_SECONDS || 60);
  const limits = { headersTimeout: 10_000, requestTimeout: seconds * 1_000, connectionsCheckingInterval: 2_000 };
  return http.createServer(
    { ...limits, headersTimeout: Math.min(limits.headersTimeout, limits.requestTimeout) },
    answer,
  );
}

export function listen(server, port, host) {
  // Longer than the minute after which proxies, load balancers and browsers close an idle connection: who closes first
  // must be the one that asks.
  server.keepAliveTimeout = 75_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      resolve(server);
    });
  });
}
