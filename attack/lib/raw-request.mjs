import net from 'node:net';

/** Sends bytes as they are, which no client library does, and reads what comes until the server closes or is silent. */
export function sendRaw({ port, text, patience = 3_000 }) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')));
    let answer = '';
    const end = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0), answer });
    };
    socket.setTimeout(patience, end);
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', end);
    socket.on('close', end);
  });
}
