/**
 * What an address of the product never holds, encoded or not, however often: a slash or a backslash in the place of a
 * letter, a dot segment, an empty segment, a control character, a byte that is no UTF-8. Browsers send none of it;
 * anyone who reads such a path a second time (`new URL`, a file system, the next proxy) may end at another place than
 * the one we checked. deploy/nginx/common.conf says the same to nginx, attack/lib/request-forms.mjs tries both.
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

/** Screens whose address holds a name, which may hold a slash (SPECIFICATION.md section 2.2). */
const NAMED_SCREEN = /^(\/category\/)([^/]+)(\/subcategory)$|^(\/subcategory\/)([^/]+)(\/supersubcategory)$/i;

/**
 * The path and the query of a screen whose name holds slashes ("Snacks/Sweets", written `Snacks%2FSweets`), or null.
 * Its answer is the page, whatever the name: such a target is neither looked up nor handed on. But for those slashes it
 * has the one normal form, and between them nothing that would be a segment of another path.
 */
export function readNamedScreen(target) {
  const [pathname] = target.split('?', 1);
  const parts = NAMED_SCREEN.exec(pathname)?.filter((part) => part !== undefined);
  if (!parts) return null;
  const [, before, name, after] = parts;
  const plain = name
    .split(/%2f/i)
    .every((part) => part !== '' && readTarget(before + part + after)?.pathname === before + part + after);
  return plain && readTarget(`/${target.slice(pathname.length)}`)
    ? { pathname, search: target.slice(pathname.length) }
    : null;
}

/** Answers a request whose target `readTarget` does not take. */
export function refuseTarget(response) {
  response
    .writeHead(400, { 'Content-Type': 'text/plain', 'X-Content-Type-Options': 'nosniff', Connection: 'close' })
    .end('This is not an address of the product.');
}

/** For the development servers, before all that reads the target. */
export function refuseOddTargets(request, response, next) {
  if (readTarget(request.url) || readNamedScreen(request.url)) next();
  else refuseTarget(response);
}
