const IMMUTABLE = /[.-][0-9a-f]{8}\.[a-z0-9]+(\.map)?$/;

/** A name with a hash never changes its bytes; everything else is asked for again. */
export function setCaching(response, pathname) {
  response.setHeader('Cache-Control', IMMUTABLE.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

export function listen(server, port, host) {
  // Longer than the minute after which proxies, load balancers and browsers close an idle connection: who closes first must be the one that asks.
  server.keepAliveTimeout = 75_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      resolve(server);
    });
  });
}
