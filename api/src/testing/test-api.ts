import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { ErrorBody, SignInResponse, type STARTING_ROLES } from '@bo/contracts';
import type { InjectOptions } from 'fastify';
import type { z } from 'zod';
import { buildApp } from '../app.ts';
import { MIGRATIONS, readConfig } from '../config.ts';
import { prepareStore } from '../first-run.ts';
import { hashPassword } from '../platform/access/passwords.ts';
import { openDatabase, type OpenDatabase } from '../platform/db/database.ts';
import type { Export } from '../platform/export/define.ts';
import type { App, Platform, Routes } from '../platform/http/app-type.ts';
import { newId } from '../platform/ids.ts';
import type { Job } from '../platform/jobs/define.ts';
import type { LogTarget } from '../platform/observability/logs.ts';
import { createDatabase, MIGRATED_CLUSTER } from './clusters.ts';

/** The PostgreSQL server to run on; without it the tests run on PGlite. */
const postgresql = process.env['TEST_DATABASE_URL'] || undefined;
/** Whether the tests run on a database that several connections can use at once. */
export const onPostgresql = postgresql !== undefined;

const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

/** An answer; what is in it is read by its contract, so that every test also checks that the contract holds. */
export interface TestResponse {
  status: number;
  text: string;
  headers: Readonly<Record<string, unknown>>;
  as: <T>(contract: z.ZodType<T>) => T;
  error: () => ErrorBody;
}
interface CallOptions {
  query?: Record<string, string>;
  headers?: Record<string, string>;
}
/** A person (or nobody) calling the API. Paths are below `/api/v1/`. */
export interface Client {
  userId: string;
  token: string;
  get: (path: string, options?: CallOptions) => Promise<TestResponse>;
  post: (path: string, body?: object, options?: CallOptions) => Promise<TestResponse>;
  put: (path: string, body: object, options?: CallOptions) => Promise<TestResponse>;
  delete: (path: string, options?: CallOptions) => Promise<TestResponse>;
  /** Sends one file, as a form does. */
  upload: (path: string, file: string | Buffer, options?: CallOptions & { name?: string }) => Promise<TestResponse>;
}
export interface TestApi {
  app: App;
  platform: Platform;
  /** Someone with one of the starting roles; each call is another person. */
  signedIn: (role: keyof typeof STARTING_ROLES, more?: { dealer_id?: string; seller_id?: string }) => Promise<Client>;
  nobody: Client;
}

/** An API on a fresh database of its own, closed when the test file ends. */
export async function startTestApi({
  modules = [],
  furtherJobs = [],
  furtherExports = [],
  env = {},
  logTo,
}: {
  modules?: readonly Routes[];
  furtherJobs?: readonly Job[];
  furtherExports?: readonly Export[];
  env?: Record<string, string>;
  logTo?: LogTarget;
} = {}): Promise<TestApi> {
  const folder = await mkdtemp(join(tmpdir(), 'back-office-test-'));
  const own = postgresql === undefined ? undefined : await createDatabase(postgresql, 'migrated');
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    FIRST_ADMIN_EMAIL: 'first@example.com',
    FIRST_ADMIN_PASSWORD: 'the first of all',
    SEED_DEMO: '0',
    API_SECRET: randomBytes(32).toString('hex'),
    SIGN_IN_TRIES_PER_MINUTE: '1000',
    ...env,
    ...(own ? { DATABASE_URL: own.url } : {}),
  });
  const database: OpenDatabase = await openDatabase({
    url: own?.url,
    ...(own ? {} : MIGRATED_CLUSTER),
    migrations: MIGRATIONS,
    warn: () => undefined,
  });
  const { app, platform } = await buildApp({
    config,
    database,
    secret: new TextEncoder().encode(config.API_SECRET),
    modules,
    furtherJobs,
    furtherExports,
    logTo,
  }).catch(async (error: unknown) => {
    // An open database would keep the process from ending, and from telling why.
    await database.close();
    throw error;
  });
  await prepareStore(platform);
  after(async () => {
    await app.close();
    await database.close();
    await own?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  function client(userId: string, token: string): Client {
    const call = async (
      method: NonNullable<InjectOptions['method']>,
      path: string,
      payload: object | undefined,
      { query, headers }: CallOptions = {},
    ): Promise<TestResponse> => {
      const answer = await app.inject({
        method,
        url: `/api/v1/${path}`,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(query ? { query } : {}),
        ...(payload === undefined ? {} : { payload }),
      });
      const read = (): unknown => JSON.parse(answer.body);
      return {
        status: answer.statusCode,
        text: answer.body,
        headers: answer.headers,
        as: (contract) => {
          const parsed = contract.safeParse(read());
          if (parsed.success) return parsed.data;
          throw new Error(`${method} ${path}: ${String(answer.statusCode)} ${answer.body.slice(0, 2000)}`, {
            cause: parsed.error,
          });
        },
        error: () => ErrorBody.parse(read()),
      };
    };
    return {
      userId,
      token,
      get: (path, options) => call('GET', path, undefined, options),
      post: (path, body, options) => call('POST', path, body ?? {}, options),
      put: (path, body, options) => call('PUT', path, body, options),
      delete: (path, options) => call('DELETE', path, undefined, options),
      upload: (path, file, { name = 'file.csv', ...options } = {}) => {
        const boundary = 'a-boundary-of-this-test';
        const payload = Buffer.concat([
          Buffer.from(
            `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
          ),
          typeof file === 'string' ? Buffer.from(file) : file,
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]);
        const headers = { ...options.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
        return call('POST', path, payload, { ...options, headers });
      },
    };
  }

  const nobody = client('', '');
  return {
    app,
    platform,
    nobody,
    async signedIn(role, { dealer_id, seller_id } = {}) {
      passwordHash ??= hashPassword(PASSWORD);
      const id = newId('usr');
      const email = `${id}@example.com`;
      const { id: role_id } = await platform.db
        .selectFrom('roles')
        .select('id')
        .where('key', '=', String(role))
        .executeTakeFirstOrThrow();
      await platform.db
        .insertInto('users')
        .values({
          id,
          email,
          name: `Test ${String(role)}`,
          role_id,
          password_hash: await passwordHash,
          user_type: dealer_id ? 'dealer' : seller_id ? 'seller' : 'staff',
          dealer_id: dealer_id ?? null,
          seller_id: seller_id ?? null,
        })
        .execute();
      const answer = await nobody.post('auth/sign-in/', { email, password: PASSWORD });
      return client(id, answer.as(SignInResponse).access_token);
    },
  };
}
