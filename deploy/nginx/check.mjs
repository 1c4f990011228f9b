// Renders the configuration as plain processes would use it, on ports of their own, and asks nginx whether it is right.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'bo-nginx-'));
const values = { CONF: folder, RELEASES: folder, DIST: folder, PAGE_SERVER: '127.0.0.1:3020', API_SERVERS: 'server 127.0.0.1:3010; server 127.0.0.1:3011;' };
const render = (template, port) => readFileSync(path.join(import.meta.dirname, template), 'utf8').replaceAll(/\$\{(\w+)\}/g, (all, name) => ({ ...values, PORT: port })[name] ?? all);

writeFileSync(path.join(folder, 'headers.conf'), render('headers.conf'));
writeFileSync(path.join(folder, 'packed.conf'), render('packed.conf.template'));
const servers = [render('common.conf'), render('host.conf.template', '127.0.0.1:3960'), render('remote.conf.template', '127.0.0.1:3961')].join('\n');
writeFileSync(path.join(folder, 'nginx.conf'), `pid ${folder}/pid;\nerror_log stderr;\nevents { }\nhttp {\naccess_log off;\n${servers}\n}\n`);
const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', path.join(folder, 'nginx.conf')], { encoding: 'utf8' });
console.error(stderr);
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
