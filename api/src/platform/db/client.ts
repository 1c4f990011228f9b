import pg from 'pg';

/** The environment of PostgreSQL's own tools: PGHOST, PGOPTIONS, PGSSLMODE … */
const OF_POSTGRES = /^PG[A-Z]/;

/**
 * A connection that knows only its configuration. The driver fills what that leaves out from the environment, which is
 * meant for psql: a single PGPORT would hide the embedded database.
 */
export class Client extends pg.Client {
  /** The server process as the greeting names it; a connection pooler makes one up. */
  declare readonly processID: number | null;
  constructor(config?: pg.ClientConfig) {
    const hidden = Object.entries(process.env).filter(([name]) => OF_POSTGRES.test(name));
    for (const [name] of hidden) Reflect.deleteProperty(process.env, name);
    try {
      super(config);
    } finally {
      Object.assign(process.env, Object.fromEntries(hidden));
    }
  }
}
