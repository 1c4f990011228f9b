/**
 * Request targets that mean another place to whoever reads them again. `{stranger}` is an address that is not ours.
 * None of them is a form that a browser sends for an address of the product.
 */
const ODD_PATHS = [
  '//{stranger}/api/x.html',
  '///{stranger}/api/x.html',
  '//{stranger}/uploads/x.html',
  '//user@{stranger}/api/x.html',
  '/\\{stranger}/api/x.html',
  '\\\\{stranger}/api/x.html',
  '/%2f{stranger}/api/x.html',
  '/%2F%2F{stranger}/api/x.html',
  '/%5c{stranger}/api/x.html',
  '/%5C%5C{stranger}/api/x.html',
  '/%252f%252f{stranger}/api/x.html',
  '/%25252f{stranger}/api/x.html',
  '/%255c{stranger}/api/x.html',
  'http://{stranger}/api/x.html',
  'HTTP://{stranger}/api/x.html',
  'https://{stranger}/api/x.html',
  'http:\\\\{stranger}/api/x.html',
  'ftp://{stranger}/api/x.html',
  'http:/{stranger}/api/x.html',
  'http:{stranger}/api/x.html',
  '{stranger}/api/x.html',
  '@{stranger}/api/x.html',
  'api/v1/health/',
  '*',
  '/api//{stranger}/x.html',
  '/api/v1//health/',
  '/api/\\{stranger}/x',
  '/api/../x.html',
  '/api/../../x.html',
  '/api/..',
  '/api/./v1/health/',
  '/api/%2e%2e/x.html',
  '/api/%2E./x.html',
  '/api/.%2e/x.html',
  '/api/%252e%252e/x.html',
  '/api/..%2fx.html',
  '/api/..%5cx.html',
  '/api/..\\x.html',
  '/uploads/../api/v1/health/',
  '/uploads/%2e%2e/api/v1/health/',
  '/uploads/..%2f..%2f..%2fetc/passwd',
  '/uploads/..%c0%af..%c0%afetc/passwd',
  '/uploads/%c0%ae%c0%ae/x',
  '/uploads/%e0%80%af/x',
  '/uploads/x.png%00.html',
  '/api/v1/%00',
  '/api/v1/%2500',
  '/api/v1/%0d%0aSet-Cookie:%20a=b',
  '/api/v1/%250d%250aSet-Cookie:%20a=b',
  '/api/v1/%1f',
  '/api/v1/%7f',
  '/api/v1/\t/x',
  '/api/v1/\u0001/x',
  '/api/v1/\u007f/x',
  '/api/v1/caf\u00e9/',
  '/api/v1/%zz/',
  '/api/v1/%',
  '/api/v1/%f',
  '/api/v1/%ff/',
  '/api/v1/#//{stranger}/x',
  '/../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/....//....//etc/passwd',
  '/static/../../etc/passwd',
  '/main.0123abcd.js/../../../etc/passwd',
  '//main.0123abcd.js',
  '/\\main.0123abcd.js',
  '/%2fmain.0123abcd.js',
];

/** What people's browsers send: handed on byte for byte, or answered with the page. */
export const PLAIN_TARGETS = {
  api: [
    '/api/v1/health/',
    '/api/v1/admin_panel/products/?search=http://a//b&page=..%2f%2f',
    '/api/v1/admin_panel/products/?search=a\\b%00%5c',
    '/api/v1/admin_panel/products/caf%C3%A9%20cr%C3%A8me/',
    '/api/v1/admin_panel/products/50%25%20off/',
    '/api/v1/a.b/..c/.d/',
    '/uploads/images/a.b-c_d~e.png',
  ],
  page: ['/', '/product/productlist?returnTo=//somewhere/api/', '/a/b/c', '/%D8%B3%D9%84%D8%B9/'],
};

/** Every odd form as a request in the bytes that go over the wire, with and without a body. */
export function oddRequests(stranger) {
  return ODD_PATHS.flatMap((form) => {
    const target = form.replaceAll('{stranger}', stranger);
    const headers = 'Host: localhost\r\nAuthorization: Bearer secret\r\nConnection: close\r\n';
    return [
      { name: `GET ${form}`, text: `GET ${target} HTTP/1.1\r\n${headers}\r\n` },
      {
        name: `POST ${form}`,
        text: `POST ${target} HTTP/1.1\r\n${headers}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      },
    ];
  }).concat({
    name: 'CONNECT',
    text: `CONNECT ${stranger} HTTP/1.1\r\nHost: ${stranger}\r\nConnection: close\r\n\r\n`,
  });
}
