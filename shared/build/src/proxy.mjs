import http from 'node:http';

/** Hands a request on to the API and its answer back, streams included. */
export function proxy(request, response, target) {
  const upstream = http.request(new URL(request.url, target), { method: request.method, headers: { ...request.headers, 'x-forwarded-host': request.headers.host ?? '' } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  upstream.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code: 'api_unreachable', detail: 'The API does not answer.' }));
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}
