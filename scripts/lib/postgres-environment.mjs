/**
 * Forgets the environment of PostgreSQL's own tools (PGPORT, PGOPTIONS …) in this process and what it starts. It is
 * meant for psql, and drivers fill a connection's gaps from it; connections of ours name everything themselves.
 */
export function forgetPostgresEnvironment() {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name];
}
