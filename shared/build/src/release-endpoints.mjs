import { canaryWatch } from './canary-watch.mjs';
import { openLoadLog } from './load-log.mjs';
import { readLive, remoteIds, rollback, switchTo } from './releases.mjs';

const BODY_LIMIT = 8_192;
const LOOK = 'platform.view';
const RELEASE = 'platform.release';

class Refusal extends Error {
  constructor(status, code, detail) {
    super(detail);
    Object.assign(this, { status, code });
  }
}

async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new Refusal(413, 'too_large', 'The body is too large.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new Refusal(400, 'not_json', 'The body is not JSON.');
  }
}

const askWho = (authorization, api) =>
  fetch(new URL('/api/v1/auth/me/', api), {
    headers: { Authorization: authorization, Accept: 'application/json' },
    signal: AbortSignal.timeout(5_000),
  });

/** Who asks, if they hold the permission: the API knows, this server only passes the token on. */
async function whoMay(permission, request, api) {
  const answer = await askWho(request.headers.authorization ?? '', api).catch(() => null);
  if (!answer) throw new Refusal(502, 'api_unreachable', 'The API does not answer, so nobody can be recognised.');
  if (!answer.ok) throw new Refusal(answer.status, 'not_signed_in', 'Sign in first.');
  const { user, permissions } = await answer.json();
  if (!permissions.includes(permission))
    throw new Refusal(403, 'forbidden', `This needs the permission ${permission}.`);
  return user.email;
}

const KEPT_FOR = 60_000;
const MOST_KEPT = 2_000;

/**
 * Who tells an event: the id of anyone who is signed in, or null. Each token is asked about once a minute; who cannot
 * be recognised, because the API does not answer either, is nobody.
 */
function tellerOf(api) {
  const known = new Map();
  return async function who({ headers: { authorization } }) {
    if (!authorization) return null;
    const before = known.get(authorization);
    if (before && Date.now() - before.at < KEPT_FOR) return before.answer;
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value);
    const answer = askWho(authorization, api)
      .then(async (response) => (response.ok ? String((await response.json()).user.id) : null))
      .catch(() => null);
    known.set(authorization, { at: Date.now(), answer });
    return answer;
  };
}

/**
 * What the platform page asks of the host's server, under `/releases/`: where every remote stands, how its loads went,
 * and
 * the two moves that cannot wait for a pipeline: rolling back and switching off.
 */
export function releaseEndpoints({ releases, api, logFile }) {
  const log = openLoadLog(logFile);
  const who = tellerOf(api);
  const watchCanary = canaryWatch(releases, log);
  const moved = async (work) => {
    try {
      return await work();
    } catch (error) {
      throw new Refusal(409, 'not_moved', error.message);
    }
  };
  const endpoints = {
    'POST /releases/events': async (request) => {
      // A stranger's events would make a remote look broken.
      const client = await who(request);
      if (client === null) return {};
      const event = await readBody(request);
      if (!(await log.add(event, client)))
        throw new Refusal(422, 'event_refused', 'That is no load event, or one too many.');
      await watchCanary(event);
      return {};
    },
    'GET /releases/status': async (request) => {
      await whoMay(LOOK, request, api);
      const remotes = await Promise.all(
        (await remoteIds(releases)).map(async (id) => {
          const live = await readLive(releases, id).catch((error) => ({
            pointer: null,
            manifest: null,
            canaryManifest: null,
            refused: error.message,
          }));
          const { title = null, contract = null } = live?.manifest ?? live?.canaryManifest ?? {};
          return live && { id, pointer: live.pointer, title, contract, refused: live.refused };
        }),
      );
      return { remotes: remotes.filter(Boolean), loads: await log.summary() };
    },
    'POST /releases/rollback': async (request) => {
      const by = await whoMay(RELEASE, request, api);
      const { id, seq } = await readBody(request);
      return moved(() => rollback(releases, String(id), { expected: Number(seq), by }));
    },
    'POST /releases/switch': async (request) => {
      const by = await whoMay(RELEASE, request, api);
      const { id, seq, state } = await readBody(request);
      if (state !== 'on' && state !== 'off') throw new Refusal(422, 'state', 'The state is on or off.');
      return moved(() => switchTo(releases, String(id), state, { expected: Number(seq), by }));
    },
  };
  /** Answers a request, or returns false where it is not one of these. */
  return async function answer(request, response, pathname) {
    const endpoint = endpoints[`${request.method} ${pathname}`];
    if (!endpoint) return false;
    const send = (status, body) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
        .end(JSON.stringify(body));
    try {
      send(200, await endpoint(request));
    } catch (error) {
      if (error instanceof Refusal) send(error.status, { code: error.code, detail: error.message });
      else {
        console.error(error);
        send(500, { code: 'server', detail: 'The server of the host failed.' });
      }
    }
    return true;
  };
}
