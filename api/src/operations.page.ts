import { z } from 'zod';
import { type Config, VARIABLES } from './config.ts';
import { METRICS } from './platform/observability/metrics.ts';

/** What each variable moves, with its unit where it is a number. A variable without an entry does not compile. */
const MOVES: Record<keyof Config, string | readonly [unit: string, moves: string]> = {
  API_ROLE: '`web` answers requests, `worker` runs jobs, `all` does both',
  JOB_LEASE_SECONDS: ['s', 'how long a job of a worker that died waits for another worker'],
  API_PORT: ['port', 'where the API listens'],
  API_HOST: 'the address that the API listens on; `BIND_HOST` where it is empty',
  BIND_HOST: 'the address that all servers of the product listen on',
  DATA_DIR: 'the data folder: the embedded database, uploads without a bucket, backups',
  DATABASE_URL: 'PostgreSQL, or the pooler in front of it; the embedded database where it is empty',
  DIRECT_DATABASE_URL:
    'PostgreSQL itself, where `DATABASE_URL` leads through a pooler ([deploy](deploy.md#behind-a-connection-pooler))',
  DATABASE_POOL: ['connections', 'requests and jobs of one process that use the database at once; the others wait'],
  API_SECRET: 'signs sessions and uploads and seals codes; made in the data folder where the database is embedded',
  API_SECRET_BEFORE:
    'earlier secrets, separated by commas, that are still accepted ([rotation](deploy.md#rotating-secrets))',
  SESSION_HOURS: ['h', 'how long a session lasts where the store has not chosen'],
  PUBLIC_URL: 'the address that people open: passkeys, the directory and links in mails need it',
  OIDC_ISSUER: 'the directory that staff sign in with ([deploy](deploy.md#signing-in-through-the-stores-directory))',
  OIDC_CLIENT_ID: 'the client of the directory',
  OIDC_CLIENT_SECRET: 'the secret of that client',
  OIDC_LABEL: 'the name of the directory on the sign-in page, in English',
  OIDC_LABEL_AR: 'the same in Arabic',
  OIDC_SCOPES: 'what the directory is asked for',
  OIDC_EMAIL_CLAIM: 'the claim with the e-mail address',
  OIDC_VERIFIED_CLAIM: 'the claim that says whether the directory vouches for the address',
  OIDC_GROUPS_CLAIM: 'the claim with the groups',
  OIDC_GROUP_ROLES: 'which group gets which role: `group=role`, separated by commas',
  OIDC_CREATE_ROLE: 'the role of people without an invitation; leave empty to keep them out',
  SIGN_IN_TRIES_PER_MINUTE: ['per minute', 'tries to sign in from one address before it waits'],
  EVENT_HEARTBEAT_SECONDS: ['s', 'how often an event stream shows that it is alive and checks its session'],
  EXPORT_ROWS_IN_REQUEST: ['rows', 'a larger export is made by a worker'],
  SEED_DEMO: '`1` fills an empty store with demo data, whose accounts have a published password',
  FIRST_ADMIN_EMAIL: 'the first account of a new store',
  FIRST_ADMIN_PASSWORD: 'its password',
  TRUSTED_PROXIES: 'whose `X-Forwarded-For` is believed: a number of proxies, or their networks',
  REQUEST_SECONDS: ['s', 'how long a request may take to arrive'],
  SHUTDOWN_SECONDS: [
    's',
    'how long a process has to end, and the limit of a statement ([restarts](deploy.md#restarts))',
  ],
  CORS_ORIGINS: 'further origins whose pages may call the API, separated by commas',
  PAYMENT_TEST_PROVIDER: '`1` offers a payment provider that moves no money; the embedded database has it anyway',
  BACKUP_DIR: 'where backups are kept; `backups` in the data folder',
  BACKUP_PASSPHRASE: 'encrypts backups; a backup whose passphrase is lost is lost',
  METRICS_TOKEN: 'opens `/metrics` on the port of the API',
  METRICS_ADDRESS: 'serves `/metrics` there instead',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the collector that traces are sent to',
  OTEL_EXPORTER_OTLP_HEADERS: 'headers for the collector',
  OTEL_TRACES_SAMPLER_ARG: ['share', 'which part of the requests is traced, 0 to 1'],
  LOG_LEVEL: 'what is logged ([logs](deploy.md#logs)); `warn` keeps refused and failed requests',
  IMAGE_LINKS_PRIVATE: '`1` lets the picture links of an import lead into the private network',
  WEBHOOKS_LOCAL: '`1` lets webhooks lead to this machine: for trying them out only',
  SMTP_HOST: 'the mail server; without one, mails stay in the outbox',
  SMTP_PORT: ['port', 'of the mail server; the usual one of `SMTP_TLS`'],
  SMTP_TLS: '`starttls`, `implicit`, or `none` on this machine',
  SMTP_USER: 'the account at the mail server',
  SMTP_PASSWORD: 'its password',
  SMTP_FROM: 'the address that customers read as the sender',
  SMS_URL: 'the gateway of text messages',
  SMS_TOKEN: 'its token',
  PUSH_URL: 'the gateway of push messages',
  PUSH_TOKEN: 'its token',
  S3_BUCKET: 'the bucket of uploaded files; without one, they are in the data folder',
  S3_REGION: 'the region of the bucket',
  S3_ENDPOINT: 'the address of a store other than Amazon',
  S3_PUBLIC_URL: 'where browsers fetch the files',
  S3_ACCESS_KEY_ID: 'the key of the bucket',
  S3_SECRET_ACCESS_KEY: 'the secret of that key',
};

/** The default of a variable, under what wraps and transforms it. */
function defaultOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue;
  if (schema instanceof z.ZodPipe) return defaultOf(schema.in);
  return undefined;
}
const shown = (name: string, value: unknown): string => {
  if (name === 'DATA_DIR') return '`.data` of the repository';
  return value === undefined || value === '' ? '–' : `\`${value === false ? '0' : String(value)}\``;
};

interface Alert {
  name: string;
  expr: string;
  minutes: number;
  act: string;
}
export const ALERTS: readonly Alert[] = [
  {
    name: 'DatabaseDown',
    expr: 'back_office_database_up == 0',
    minutes: 1,
    act: 'PostgreSQL or the pooler does not answer.',
  },
  {
    name: 'RequestsFail',
    expr: 'sum(rate(back_office_request_duration_seconds_count{status=~"5.."}[5m])) / sum(rate(back_office_request_duration_seconds_count[5m])) > 0.01',
    minutes: 5,
    act: 'Look for `"level":"error"` in the logs.',
  },
  {
    name: 'RequestsSlow',
    expr: 'histogram_quantile(0.95, sum by (le) (rate(back_office_request_duration_seconds_bucket[5m]))) > 1',
    minutes: 10,
    act: 'The slow statements are on `/platform`.',
  },
  {
    name: 'RequestsWaitForConnections',
    expr: 'back_office_database_connections{state="requests_waiting"} > 0',
    minutes: 5,
    act: 'Raise `DATABASE_POOL`, or find the statements that hold connections.',
  },
  {
    name: 'QueueOld',
    expr: 'max(back_office_job_wait_seconds) > 300',
    minutes: 5,
    act: 'No worker runs, or there are too few.',
  },
  {
    name: 'JobsFail',
    expr: 'delta(back_office_jobs{state="failed"}[1h]) > 0',
    minutes: 1,
    act: 'Retry or cancel them under `/jobs`.',
  },
  {
    name: 'ReplicaBehind',
    expr: 'max(back_office_replication_lag_seconds) > 30',
    minutes: 5,
    act: 'A failover now would lose what is behind.',
  },
];

/** docs/operations.md; operations.test.ts fails when the page is not this. */
export function operationsPage(): string {
  const rows = Object.entries(VARIABLES).map(([name, schema]) => {
    const entry = MOVES[name as keyof Config];
    const [unit, moves] = typeof entry === 'string' ? ['', entry] : entry;
    return `| \`${name}\` | ${shown(name, defaultOf(schema))} | ${unit} | ${moves} |`;
  });
  const metrics = Object.entries(METRICS).map(([name, help]) => `| \`${name}\` | ${help} |`);
  const alerts = ALERTS.flatMap(({ name, expr, minutes, act }) => [
    `      - alert: ${name}`,
    `        expr: '${expr}'`,
    `        for: ${String(minutes)}m`,
    `        annotations: { summary: '${act}' }`,
  ]);
  return `# Operating the API

Printed from the code by \`npm run operations -w api\`. How to deploy, restart, log and trace: [deploy](deploy.md). The
variables of the host\u2019s server and of releases are there too.

## Environment variables

An empty variable counts as unset. What is wrong keeps the API from starting, and is named.

| Variable | Default | Unit | Moves |
|---|---|---|---|
${rows.join('\n')}

## Connections to PostgreSQL

| Per process | Connections | Through |
|---|---|---|
| requests and jobs | up to \`DATABASE_POOL\` | \`DATABASE_URL\` |
| pulse of the database | 1 | \`DATABASE_URL\` |
| \`LISTEN\` for events and ended sessions | 2 | \`DIRECT_DATABASE_URL\` |
| \`LISTEN\` for jobs, unless \`API_ROLE\` is \`web\` | 1 | \`DIRECT_DATABASE_URL\` |
| migrations, at the start only | 1 | \`DIRECT_DATABASE_URL\` |

Without a pooler, N processes need \`max_connections\` of at least N × (\`DATABASE_POOL\` + 5), one more process for a
restart (the new one runs beside the old one), and room for backups and administrators. Three processes with the default
pool: 4 × 15 = 60. Behind a pooler, N × 4 connections are direct, and the pooler\u2019s own pool bounds the others.

## Metrics

Beside these there are \`process_*\` and \`nodejs_*\`.

| Metric | |
|---|---|
${metrics.join('\n')}

## Alerts

\`\`\`yaml
groups:
  - name: back-office
    rules:
${alerts.join('\n')}
\`\`\`
`;
}
