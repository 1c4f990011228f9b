import { z } from 'zod';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Directory } from './directory.config.ts';

const TIMEOUT_SECONDS = 10;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** What a sign-in under way must come back with. */
export const Flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  from: z.string(),
  until: z.number(),
});
export type Flow = z.infer<typeof Flow>;

/** The person that the directory names. */
export interface Claims {
  subject: string;
  /** Undefined where the directory does not vouch for the address. */
  email: string | undefined;
  name: string;
  groups: readonly string[];
}

export interface DirectoryClient {
  begin: (from: string, until: number) => Promise<{ url: URL; flow: Flow }>;
  /** @throws whatever is wrong with the answer: state, nonce, verifier, signature, issuer, audience, time */
  finish: (answer: URL, flow: Flow) => Promise<Claims>;
}

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Speaks OpenID Connect with one directory: authorization code, PKCE, state and nonce. */
export function createDirectoryClient(directory: Directory): DirectoryClient {
  let known: Promise<Configuration> | undefined;
  // As the directory says it wants the secret; the header where it says nothing (RFC 6749, 2.3.1).
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const by = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    by(directory.clientSecret)(server, ...rest);
  };
  /** Asked once; a directory that did not answer is asked again by the next who comes. */
  function configuration(): Promise<Configuration> {
    const issuer = new URL(directory.issuer);
    const local = issuer.protocol === 'http:' && LOOPBACK.has(issuer.hostname);
    known ??= discovery(issuer, directory.clientId, undefined, authenticate, {
      timeout: TIMEOUT_SECONDS,
      // Without encryption only on this machine: for trying it out.
      ...(local ? { execute: [allowInsecureRequests] } : {}),
    }).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  return {
    async begin(from, until) {
      const flow = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), from, until };
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: directory.callback.href,
        scope: directory.scopes,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { url, flow };
    },

    async finish(answer, { state, nonce, verifier }) {
      const config = await configuration();
      const tokens = await authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const idToken = tokens.claims();
      if (!idToken) throw new Error('no id token');
      // Some directories keep the address for the second question.
      const more =
        textOf(idToken[directory.emailClaim]) === '' && config.serverMetadata().userinfo_endpoint
          ? await fetchUserInfo(config, tokens.access_token, idToken.sub)
          : {};
      const claims: Record<string, unknown> = { ...more, ...idToken };
      const email = textOf(claims[directory.emailClaim]).toLowerCase();
      const groups = claims[directory.groupsClaim];
      return {
        subject: idToken.sub,
        email: isTrue(claims[directory.verifiedClaim]) && z.email().safeParse(email).success ? email : undefined,
        name: textOf(claims['name']).slice(0, 120),
        groups: Array.isArray(groups) ? groups.filter((group): group is string => typeof group === 'string') : [],
      };
    },
  };
}
