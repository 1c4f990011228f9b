import http from 'node:http';

/**
 * Without what is said of one connection only (RFC 9110, 7.6.1): the API keeps its connections longer than we keep
 * ours, and a client that believed it would write into a closed one.
 */
function ofTheMessage({ connection = '', 'keep-alive': _, ...headers }) {
  const named = new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !named.has(name)));
}

/** Who asked, behind those who say they asked for others: the API believes the last hops only, and ours is one. */
const forwardedFor = ({ headers, socket }) =>
  [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');

/**
 * Hands a request on to the API and its answer back, streams included. Only `api` decides which server we speak to: the
 * request's target is a path, as `readTarget` took it.
 */
export function proxy(request, response, { api, target: { pathname, search } }) {
  const { hostname, port } = new URL(api);
  const headers = { ...ofTheMessage(request.headers), 'x-forwarded-for': forwardedFor(request) };
  const options = {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: pathname + search,
    method: request.method,
    headers,
  };
  const upstream = http.request(options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, ofTheMessage(answer.headers));
    answer.pipe(response);
  });
  upstream.on('error', () => {
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(502, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ code: 'api_unreachable', detail: 'The API does not answer.' }));
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}
