import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { parse } from 'yaml';

export const readCompose = (root) =>
  parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true });

/** Every remote has a container under its port, and the page may take code from it. */
export function expectContainers(compose, remotes) {
  const origins = compose.services.page.command[compose.services.page.command.indexOf('--origins') + 1].split(' ');
  for (const { id, port } of remotes) {
    expect(compose.services[id], id).toMatchObject({
      ports: [`127.0.0.1:${port}:${port}`],
      environment: { SERVER: 'remote', PORT: String(port), RELEASES: `/srv/releases/${id}` },
    });
    expect(origins).toContain(`http://localhost:${port}`);
  }
}
