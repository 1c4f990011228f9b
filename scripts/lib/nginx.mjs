import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, start, waitFor } from './processes.mjs';
import { findNginx } from './tools.mjs';

const TEMPLATES = path.resolve(import.meta.dirname, '../../deploy/nginx');

/** As `envsubst` does in the container: what is no variable of ours is nginx's own. */
const render = (file, values) =>
  readFileSync(path.join(TEMPLATES, file), 'utf8').replaceAll(/\$\{(\w+)\}/g, (all, name) => values[name] ?? all);

/** Where this nginx keeps the types of files, which its own configuration includes. */
async function typesOf(nginx) {
  const { output } = await run(nginx, ['-V']);
  return path.join(path.dirname(/--conf-path=(\S+)/.exec(output)?.[1] ?? '/etc/nginx/nginx.conf'), 'mime.types');
}

/**
 * One nginx with the configuration that each container of docker-compose.yml has, every server on a port of this
 * machine.
 *
 * @param {{ folder: string, host: Record<string, string>, remotes: Record<string, string>[] }} servers the variables of
 * each container
 */
export async function startNginx({ folder, host, remotes }) {
  const nginx = findNginx();
  mkdirSync(folder, { recursive: true });
  const values = { CONF: folder };
  writeFileSync(path.join(folder, 'headers.conf'), render('headers.conf', values));
  writeFileSync(path.join(folder, 'packed.conf'), render('packed.conf.template', values));
  const servers = [
    render('common.conf', values),
    render('host.conf.template', { ...values, ...host }),
    ...remotes.map((remote) => render('remote.conf.template', { ...values, ...remote })),
  ];
  // As the image's own nginx.conf, but for a user who may read the builds here and for folders of the test's own.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${user}daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents { }\nhttp {\ninclude ${await typesOf(nginx)};\ndefault_type application/octet-stream;\naccess_log off;\n${temporary}\n${servers.join('\n')}\n}\n`,
  );
  const server = start(nginx, [
    '-p',
    folder,
    '-e',
    path.join(folder, 'error.log'),
    '-c',
    path.join(folder, 'nginx.conf'),
  ]);
  if (!(await waitFor(`http://${host.PORT}/health`, { gone: server.done })))
    throw new Error(`nginx does not start: ${server.tail()}`);
  return server;
}
