import net from 'node:net';

function answers(port, host) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * The usual port, or where someone answers at it already, the first that nobody does of those a hundred, two hundred …
 * further.
 */
export async function freePortNear(usual, host) {
  let port = usual;
  while (await answers(port, host)) port += 100;
  return port;
}
