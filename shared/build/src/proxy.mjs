import http from 'node:http';

/** Without what is said of one connection only (RFC 9110, 7.6.1): the API keeps its connections longer than we keep ours, and a client that believed it would write into a closed one. */
function ofTheMessage({ connection = '', 'keep-alive': _, ...headers }) {
  const named = new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !named.has(name)));
}

/** Hands a request on to the API and its answer back, streams included. */
export function proxy(request, response, target) {
  const headers = { ...ofTheMessage(request.headers), 'x-forwarded-host': request.headers.host ?? '' };
  const upstream = http.request(new URL(request.url, target), { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, ofTheMessage(answer.headers));
    answer.pipe(response);
  });
  upstream.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code: 'api_unreachable', detail: 'The API does not answer.' }));
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}
