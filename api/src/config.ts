import { fileURLToPath } from 'node:url';
import { EXPORT_ROWS_IN_REQUEST, NewPassword } from '@bo/contracts';
import { z } from 'zod';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** Secrets that stood in files of this repository: anyone who reads it can sign with them. */
const PUBLISHED_SECRETS = ['a-secret-for-trying-it-out-on-one-machine'];

/** This machine. */
const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]', '::1'];

/** Everything that can be set from outside. Empty variables count as unset, as in docker-compose files. */
const Environment = z
  .object({
    /** `web` answers requests, `worker` runs the jobs, `all` does both. */
    API_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
    /** How long a job of a worker that died waits until another one takes it over. */
    JOB_LEASE_SECONDS: z.coerce.number().int().min(3).max(3600).default(60),
    API_PORT: z.coerce.number().int().min(0).max(65_535).default(3010),
    /** The address to listen on; BIND_HOST is the product's common one. */
    API_HOST: z.string().optional(),
    BIND_HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default(fileURLToPath(new URL('../../.data', import.meta.url))),
    DATABASE_URL: z.string().optional(),
    /**
     * PostgreSQL itself, where DATABASE_URL leads through a connection pooler: for what needs a session of its own
     * (migrations, LISTEN, the commands). The default is DATABASE_URL.
     */
    DIRECT_DATABASE_URL: z.string().optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    /**
     * Signs access tokens and local uploads. Made and kept in the data folder where it is not set and there is no
     * DATABASE_URL.
     */
    API_SECRET: z.string().min(32).optional(),
    /**
     * The secrets that API_SECRET took the place of, separated by commas: what was made with them stays good. See
     * docs/deploy.md.
     */
    API_SECRET_BEFORE: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((secret) => secret.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.string().min(32))),
    SESSION_HOURS: z.coerce.number().min(0.01).max(720).default(12),
    /** Where people open the product: a directory sends them back there. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** A directory that staff sign in with (OpenID Connect); docs/deploy.md says what each is for. */
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_LABEL: z.string().max(60).default('Single sign-on'),
    OIDC_LABEL_AR: z.string().max(60).default('الدخول الموحّد'),
    OIDC_SCOPES: z.string().default('openid email profile'),
    OIDC_EMAIL_CLAIM: z.string().default('email'),
    OIDC_VERIFIED_CLAIM: z.string().default('email_verified'),
    OIDC_GROUPS_CLAIM: z.string().default('groups'),
    /** `group=role`, separated by commas; the first group that someone is in counts. */
    OIDC_GROUP_ROLES: z
      .string()
      .default('')
      .transform((text, context) =>
        text
          .split(',')
          .filter((pair) => pair.trim() !== '')
          .map((pair) => {
            const at = pair.lastIndexOf('=');
            const [group, role] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
            if (at < 1 || group === '' || role === '')
              context.addIssue({ code: 'custom', message: 'is a list of group=role, separated by commas.' });
            return { group, role };
          }),
      ),
    /** The role of people let in by the directory without an invitation; none where they stay out. */
    OIDC_CREATE_ROLE: z.string().default(''),
    SIGN_IN_TRIES_PER_MINUTE: z.coerce.number().int().min(1).default(20),
    /** How often an event stream says that it is alive, and looks whether its listener still may listen. */
    EVENT_HEARTBEAT_SECONDS: z.coerce.number().min(0.1).max(60).default(20),
    /** A file of more rows is made by a job. */
    EXPORT_ROWS_IN_REQUEST: z.coerce.number().int().min(0).default(EXPORT_ROWS_IN_REQUEST),
    SEED_DEMO: flag.optional(),
    /** Who runs a new store: made when nobody has an account yet and no demo data is wanted. */
    FIRST_ADMIN_EMAIL: z.email().toLowerCase().optional(),
    FIRST_ADMIN_PASSWORD: NewPassword.optional(),
    /**
     * Whose X-Forwarded-For entries are believed: how many proxies stand in front, or their addresses and networks,
     * separated by commas. The default is the host's server on the same machine.
     */
    TRUSTED_PROXIES: z
      .string()
      .default('loopback')
      .transform((text) => (/^\d+$/.test(text) ? (_: string, hop: number) => hop < Number(text) : text)),
    /** How long a request may take to arrive, body and all. */
    REQUEST_SECONDS: z.coerce.number().min(1).max(3600).default(60),
    /**
     * How long a process that gets SIGTERM has to end, and the limit of a statement. In the first quarter it is not
     * ready and still answers. 0 ends it at once.
     */
    SHUTDOWN_SECONDS: z.coerce.number().min(0).max(600).default(20),
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      ),
    /** A provider of payments that moves no money; on the embedded database it is there unless this says 0. */
    PAYMENT_TEST_PROVIDER: flag.optional(),
    /** Where backups are kept; the folder `backups` of the data folder where it is not set. */
    BACKUP_DIR: z.string().optional(),
    /** Encrypts backups, and reads them again. It is kept nowhere: a backup whose passphrase is lost is lost. */
    BACKUP_PASSPHRASE: z.string().min(12).optional(),
    /** Opens `/metrics` on the API's own port to anyone who sends it as a bearer token. */
    METRICS_TOKEN: z
      .string()
      .regex(/^\S{16,}$/, 'has at least 16 characters and no space.')
      .optional(),
    /** Serves `/metrics` there instead, such as 127.0.0.1:9464; with METRICS_TOKEN behind that token. */
    METRICS_ADDRESS: z
      .string()
      .regex(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i, 'is an address and a port, such as 127.0.0.1:9464.')
      .transform((text) => {
        const at = text.lastIndexOf(':');
        return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
      })
      .optional(),
    /** Where an OpenTelemetry collector takes traces by OTLP over HTTP; the standard's own names. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
    /** The share of requests that are traced where the caller did not decide. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    /** Whether an import's picture links may lead into the private network, for a supplier's server on the intranet. */
    IMAGE_LINKS_PRIVATE: flag.default(false),
    /** Whether webhooks may lead to this machine, also without TLS: for trying them out, never for a store. */
    WEBHOOKS_LOCAL: flag.default(false),
    /**
     * The mail server that messages to customers go through; without one they stay in the outbox (docs/messages.md).
     */
    SMTP_HOST: z.string().optional(),
    SMTP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    SMTP_TLS: z.enum(['starttls', 'implicit', 'none']).default('starttls'),
    SMTP_USER: z.string().optional(),
    SMTP_PASSWORD: z.string().optional(),
    /** The address that customers read as the sender's. */
    SMTP_FROM: z.email().optional(),
    /** Gateways of text and push messages. */
    SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
    SMS_TOKEN: z.string().optional(),
    PUSH_URL: z.url({ protocol: /^https?$/ }).optional(),
    PUSH_TOKEN: z.string().optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ENDPOINT: z.url().optional(),
    S3_PUBLIC_URL: z.url().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
  })
  .superRefine((env, context) => {
    if (env.API_SECRET !== undefined && PUBLISHED_SECRETS.includes(env.API_SECRET))
      context.addIssue({
        code: 'custom',
        path: ['API_SECRET'],
        message: 'is a published example. Set at least 32 random characters of your own: openssl rand -hex 32',
      });
    if (env.DATABASE_URL && !env.API_SECRET) {
      context.addIssue({
        code: 'custom',
        path: ['API_SECRET'],
        message: 'is needed beside DATABASE_URL: several instances must sign alike. Set at least 32 random characters.',
      });
    }
    if (env.DIRECT_DATABASE_URL && !env.DATABASE_URL)
      context.addIssue({ code: 'custom', path: ['DIRECT_DATABASE_URL'], message: 'needs DATABASE_URL.' });
    if (env.API_ROLE !== 'all' && !env.DATABASE_URL) {
      context.addIssue({
        code: 'custom',
        path: ['API_ROLE'],
        message: 'needs DATABASE_URL: the embedded database belongs to one process, which does everything.',
      });
    }
    if (env.OIDC_ISSUER && !(env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET && env.PUBLIC_URL)) {
      context.addIssue({
        code: 'custom',
        path: ['OIDC_ISSUER'],
        message: 'needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL.',
      });
    }
    if (env.SMTP_HOST && !env.SMTP_FROM)
      context.addIssue({ code: 'custom', path: ['SMTP_HOST'], message: 'needs SMTP_FROM.' });
    if (env.SMTP_USER && !env.SMTP_PASSWORD)
      context.addIssue({ code: 'custom', path: ['SMTP_USER'], message: 'needs SMTP_PASSWORD.' });
    if (env.SMTP_TLS === 'none' && env.SMTP_HOST && !LOCAL_HOSTS.includes(env.SMTP_HOST))
      context.addIssue({
        code: 'custom',
        path: ['SMTP_TLS'],
        message: 'may be none on this machine only: messages name customers.',
      });
    for (const [url, token] of [
      ['SMS_URL', 'SMS_TOKEN'],
      ['PUSH_URL', 'PUSH_TOKEN'],
    ] as const) {
      const address = env[url];
      if (address === undefined) continue;
      if (!env[token]) context.addIssue({ code: 'custom', path: [url], message: `needs ${token}.` });
      if (!address.startsWith('https:') && !LOCAL_HOSTS.includes(new URL(address).hostname))
        context.addIssue({ code: 'custom', path: [url], message: 'must be https, but for this machine.' });
    }
    if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
      context.addIssue({
        code: 'custom',
        path: ['S3_BUCKET'],
        message: 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
      });
    }
  });
export type Config = z.output<typeof Environment>;
/** What can be set, by variable; docs/operations.md is printed from it. */
export const VARIABLES = Environment.shape;

/** The address of PostgreSQL without a pooler in between; undefined where the database is embedded. */
export const directUrl = ({
  DIRECT_DATABASE_URL,
  DATABASE_URL,
}: Pick<Config, 'DIRECT_DATABASE_URL' | 'DATABASE_URL'>): string | undefined => DIRECT_DATABASE_URL ?? DATABASE_URL;

/** Secrets whose sessions, links and sealed texts are still accepted. */
export const secretsBefore = ({ API_SECRET_BEFORE }: Pick<Config, 'API_SECRET_BEFORE'>): Uint8Array[] =>
  API_SECRET_BEFORE.map((secret) => new TextEncoder().encode(secret));

const LONGEST_STATEMENT_SECONDS = 30;
/** How long a statement may run, in milliseconds: no longer than a shutdown waits for its request. */
export const statementLimit = ({ SHUTDOWN_SECONDS }: Config): number =>
  Math.min(SHUTDOWN_SECONDS || LONGEST_STATEMENT_SECONDS, LONGEST_STATEMENT_SECONDS) * 1000;

/** The configuration from the environment. @throws Error naming every variable that is wrong, and how. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = Environment.safeParse(set);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is not right:\n${lines.join('\n')}`);
}

/** Where the SQL files are: the same relative place from the sources and from the bundle in `dist/`. */
export const MIGRATIONS = new URL('../migrations/', import.meta.url);
