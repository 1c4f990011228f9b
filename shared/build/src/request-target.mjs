/**
 * What an address of the product never holds, encoded or not, however often: a slash or a backslash in the place of a
 * letter, a dot segment, an empty segment, a control character, a byte that is no UTF-8. Browsers send none of it; whoever reads such a
 * path a second time (`new URL`, a file system, the next proxy) may end at another place than the one we checked.
 * deploy/nginx/common.conf says the same to nginx, attack/lib/request-forms.mjs tries both.
 */
const ODD = [/\/\/|[\\#]/, /\/\.\.?(?:\/|$)/, /%(?:25)*(?:[01][0-9a-f]|2[ef]|5c|7f)/i, /%(?![0-9a-f]{2})/i];

const isUtf8 = (path) => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * The path and the query of a request, or null where its target is not the one normal form of an address: a path from
 * the root, in printable ASCII.
 */
export function readTarget(target) {
  if (!/^\/[\x21-\x7e]*$/.test(target)) return null;
  const [pathname] = target.split('?', 1);
  if (ODD.some((form) => form.test(pathname)) || !isUtf8(pathname)) return null;
  return { pathname, search: target.slice(pathname.length) };
}

/** Answers a request whose target `readTarget` does not take. */
export function refuseTarget(response) {
  response
    .writeHead(400, { 'Content-Type': 'text/plain', 'X-Content-Type-Options': 'nosniff', Connection: 'close' })
    .end('This is not an address of the product.');
}

/** For the development servers, before all that reads the target. */
export function refuseOddTargets(request, response, next) {
  if (readTarget(request.url)) next();
  else refuseTarget(response);
}
