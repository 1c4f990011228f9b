import net from 'node:net';

/** Whether nothing listens on the port. */
export function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Of each test worker its own thousand, below the range from which the system serves anyone who asks for any port. */
const PORTS_FROM = 20_000 + Number(process.env.TEST_PARALLEL_INDEX ?? 9) * 1_000;
let asked = Math.floor(Math.random() * 1_000);

/** A port that stays free until it is used: one that the system gives may be given to another test before. */
export async function freePort() {
  for (;;) {
    const port = PORTS_FROM + (asked++ % 1_000);
    if (await isFree(port, '127.0.0.1')) return port;
  }
}
