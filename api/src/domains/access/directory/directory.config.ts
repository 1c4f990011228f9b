import type { Config } from '../../../config.ts';

/** The directory that staff may sign in with, as the environment names it. */
export interface Directory {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the directory sends people back to. */
  callback: URL;
  scopes: string;
  emailClaim: string;
  verifiedClaim: string;
  groupsClaim: string;
  /** Which role a group has here; the first that someone is in counts. */
  groupRoles: readonly { group: string; role: string }[];
  /** The role of people without an invitation or a group; empty: they stay out. */
  createRole: string;
}

export const CALLBACK = '/auth/directory/callback/';

/** The configured directory; undefined where the store has none. */
export function directoryOf(config: Config): Directory | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL } = config;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !PUBLIC_URL) return undefined;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    callback: new URL(`/api/v1${CALLBACK}`, PUBLIC_URL),
    scopes: config.OIDC_SCOPES,
    emailClaim: config.OIDC_EMAIL_CLAIM,
    verifiedClaim: config.OIDC_VERIFIED_CLAIM,
    groupsClaim: config.OIDC_GROUPS_CLAIM,
    groupRoles: config.OIDC_GROUP_ROLES,
    createRole: config.OIDC_CREATE_ROLE,
  };
}
