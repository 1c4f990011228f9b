import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as cloudNativePg from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import { remotePackages } from '@bo/build/remotes';
import { parse } from 'yaml';
import { renderChart } from './lib/helm.mjs';
import { ROOT } from './lib/fixtures.mjs';
import { expect, test } from './lib/test.mjs';

const CHART = path.join(ROOT, 'deploy/helm');
const LEAST = {
  host: 'office.example.com',
  existingSecret: 'back-office',
  storage: { bucket: 'images', publicUrl: 'https://images.example.com' },
  remotes: { host: '{id}.office.example.com' },
};
const BUCKET = {
  ...LEAST,
  remotes: { ids: [] },
  releases: { store: 's3://releases', buildsOfImage: false },
  origins: ['https://cdn.example.com'],
};
const EVERYTHING = {
  ...LEAST,
  images: { pullSecrets: ['registry'] },
  storage: { ...LEAST.storage, endpoint: 'https://s3.example.com' },
  releases: { existingClaim: 'releases' },
  api: { env: { SMTP_HOST: 'mail.example.com' }, autoscaling: { enabled: true } },
  page: { replicas: 2 },
  migration: { enabled: true },
  backups: { existingClaim: 'backups' },
  ingress: {
    className: 'nginx',
    annotations: { 'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600' },
    tlsSecret: 'tls',
  },
};
const CLOUD_NATIVE_PG = { ...LEAST, ...parse(readFileSync(path.join(CHART, 'values-cloudnativepg.yaml'), 'utf8')) };
const WAYS = {
  'the least that has to be said': LEAST,
  'releases in a bucket': BUCKET,
  'all of it': EVERYTHING,
  'PostgreSQL by an operator': CLOUD_NATIVE_PG,
};
/** Where the kinds of others are described. What Barman's plugin is told is what the operator's own archive was told. */
const DESCRIBED_BY = { 'postgresql.cnpg.io/v1': cloudNativePg };
const rendered = (values) => renderChart(CHART, values).manifests;
const of = (manifests, kind) => manifests.filter((one) => one.kind === kind);
const podOf = ({ spec }) => spec.template.spec;
const running = (manifests) => [...of(manifests, 'Deployment'), ...of(manifests, 'Job')];
const within = (selector, labels) => Object.entries(selector).every(([key, value]) => labels[key] === value);

/** Kubernetes's own description of a kind: it refuses a field that is unknown, missing or of another type. */
async function check(manifest) {
  const { apiVersion, kind } = manifest;
  if (apiVersion === 'barmancloud.cnpg.io/v1') {
    const backup = { barmanObjectStore: manifest.spec.configuration, retentionPolicy: manifest.spec.retentionPolicy };
    return check({
      apiVersion: 'postgresql.cnpg.io/v1',
      kind: 'Cluster',
      metadata: {},
      spec: { instances: 1, backup },
    });
  }
  const { [kind]: Model } = DESCRIBED_BY[apiVersion] ?? (await import(`kubernetes-models/${apiVersion}/${kind}`));
  return new Model(manifest).validate();
}

for (const [way, values] of Object.entries(WAYS)) {
  test(`the chart fits the schemas of Kubernetes (${way})`, async () => {
    const manifests = rendered(values);
    expect(manifests.length).toBeGreaterThan(9);
    for (const manifest of manifests) await check(manifest);
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test(`what refers to another part of it finds it (${way})`, () => {
    const manifests = rendered(values);
    const deployments = of(manifests, 'Deployment');
    const services = of(manifests, 'Service');
    for (const { spec, metadata } of deployments)
      expect(within(spec.selector.matchLabels, spec.template.metadata.labels), metadata.name).toBe(true);
    for (const { spec, metadata } of services) {
      const behind = deployments.filter((one) => within(spec.selector, one.spec.template.metadata.labels));
      expect(behind, metadata.name).toHaveLength(1);
      const ports = podOf(behind[0]).containers[0].ports.map(({ name }) => name);
      for (const { targetPort } of spec.ports) expect(ports).toContain(targetPort);
    }
    for (const { spec } of of(manifests, 'PodDisruptionBudget'))
      expect(
        deployments.filter((one) => within(spec.selector.matchLabels, one.spec.template.metadata.labels)),
      ).toHaveLength(1);
    for (const { http } of of(manifests, 'Ingress')[0].spec.rules)
      expect(services.map(({ metadata }) => metadata.name)).toContain(http.paths[0].backend.service.name);
    for (const { spec } of of(manifests, 'HorizontalPodAutoscaler')) {
      const scaled = deployments.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name);
      expect(scaled.spec.replicas, 'what is scaled is not set back by an upgrade').toBeUndefined();
    }
    const claims = [
      ...of(manifests, 'PersistentVolumeClaim').map(({ metadata }) => metadata.name),
      'releases',
      'backups',
    ];
    for (const one of running(manifests)) {
      const { containers, volumes = [] } = podOf(one);
      const known = volumes.map(({ name }) => name);
      for (const { name } of containers[0].volumeMounts ?? []) expect(known, one.metadata.name).toContain(name);
      for (const { persistentVolumeClaim: claim } of volumes) if (claim) expect(claims).toContain(claim.claimName);
    }
    // By its address in the cluster, each asks another.
    const addresses = services.flatMap(({ metadata, spec }) =>
      spec.ports.map(({ port }) => `${metadata.name}:${port}`),
    );
    // The operator makes the services of the database.
    const said = JSON.stringify(manifests).match(/shop-back-office-(?!database)[a-z-]+:\d+/g);
    expect(said.length).toBeGreaterThan(2);
    for (const address of said) expect(addresses).toContain(address);
  });

  test(`nothing runs with more rights than it needs, a secret in its manifest, or unwatched (${way})`, () => {
    const config = readFileSync(path.join(ROOT, 'api/src/config.ts'), 'utf8');
    for (const one of running(rendered(values))) {
      const pod = podOf(one);
      const { env = [], securityContext, image, command, ...container } = pod.containers[0];
      expect(pod.automountServiceAccountToken, one.metadata.name).toBe(false);
      expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
      if (image.startsWith('back-office-node'))
        expect(securityContext).toMatchObject({ runAsNonRoot: true, readOnlyRootFilesystem: true });
      for (const { name, value = '' } of env)
        if (/SECRET|PASSWORD|KEY|DATABASE_URL/.test(name))
          expect(value, name).toMatch(/^(postgres:\/\/\$\(\w+\):\$\(\w+\)@[\w-]+:5432\/\w+)?$/);
      const usedByOthers = env.flatMap(({ value = '' }) => [...value.matchAll(/\$\((\w+)\)/g)].map(([, name]) => name));
      for (const name of usedByOthers) expect(env.map((one) => one.name)).toContain(name);
      if (one.kind === 'Deployment') {
        expect(container.readinessProbe, one.metadata.name).toBeDefined();
        expect(container.livenessProbe, one.metadata.name).toBeDefined();
        expect(container.resources.limits.memory).toBeDefined();
      }
      // What it starts is there, or comes of the build; what it is told is understood.
      const [, script = '', ...args] = command ?? [];
      if (script.startsWith('api/dist/')) {
        expect(readFileSync(path.join(ROOT, 'api/build.mjs'), 'utf8')).toContain(
          `src/${path.basename(script, '.js')}.ts`,
        );
        for (const { name } of env)
          if (!usedByOthers.includes(name)) expect(config, name).toMatch(new RegExp(`^ +${name}:`, 'm'));
      } else if (script) {
        expect(existsSync(path.join(ROOT, script)), script).toBe(true);
        const source = readFileSync(path.join(ROOT, script), 'utf8');
        for (const word of args.filter((arg) => arg.startsWith('--')))
          expect(source, word).toMatch(new RegExp(`\\b${word.slice(2)}:`));
      }
    }
  });
}

test('every remote has a server, an address, and leave to be loaded; a new one by create-remote', () => {
  const manifests = rendered(LEAST);
  const page = of(manifests, 'Deployment').find(({ metadata }) => metadata.name.endsWith('-page'));
  const { command } = podOf(page).containers[0];
  const origins = command[command.indexOf('--origins') + 1].split(' ');
  const hosts = of(manifests, 'Ingress')[0].spec.rules.map(({ host }) => host);
  const served = of(manifests, 'Deployment').map(({ metadata }) => metadata.name);
  const ids = remotePackages(ROOT).map(({ id }) => id);
  expect(origins.sort()).toEqual(ids.map((id) => `https://${id}.office.example.com`).sort());
  for (const id of ids) {
    expect(hosts).toContain(`${id}.office.example.com`);
    expect(served).toContain(`shop-back-office-remote-${id}`);
  }
});

test('moves on the volume are signed with a key that the chart makes once and keeps; a key of ones own is taken', () => {
  const keysUsed = (manifests) =>
    running(manifests).flatMap((one) =>
      (podOf(one).containers[0].env ?? [])
        .filter(({ name }) => name === 'REMOTE_KEYS')
        .map(({ valueFrom: { secretKeyRef: from } }) => [
          one.metadata.labels['app.kubernetes.io/component'],
          from.name,
        ]),
    );
  const first = rendered(LEAST);
  const [secret, ...others] = of(first, 'Secret');
  expect(others).toEqual([]);
  expect(createPrivateKey(secret.stringData.REMOTE_KEYS).asymmetricKeyType).toBe('ed25519');
  expect(secret.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
  // Who serves the releases has not the key.
  expect(keysUsed(first).sort()).toEqual([
    ['page', secret.metadata.name],
    ['release', secret.metadata.name],
  ]);
  const data = { REMOTE_KEYS: Buffer.from(secret.stringData.REMOTE_KEYS).toString('base64') };
  const cluster = [{ ...secret, metadata: { ...secret.metadata, namespace: 'groceries' }, data }];
  const [kept] = of(renderChart(CHART, LEAST, { cluster, Revision: 2 }).manifests, 'Secret');
  expect([kept.data, kept.stringData]).toEqual([data, undefined]);

  const own = { releases: { signingSecret: 'our-moves' } };
  expect(of(rendered({ ...LEAST, ...own }), 'Secret')).toEqual([]);
  expect(keysUsed(rendered({ ...LEAST, ...own })).map(([, name]) => name)).toEqual(['our-moves', 'our-moves']);
  expect([of(rendered(BUCKET), 'Secret'), keysUsed(rendered(BUCKET))]).toEqual([[], []]);
  expect(keysUsed(rendered({ ...BUCKET, releases: { ...BUCKET.releases, ...own.releases } }))).toEqual([
    ['page', 'our-moves'],
  ]);
});

test('PostgreSQL by an operator is reached through its pooler, archived to its bucket, and kept over an uninstall', () => {
  const manifests = rendered(CLOUD_NATIVE_PG);
  const [cluster] = of(manifests, 'Cluster');
  const [pooler] = of(manifests, 'Pooler');
  const [store] = of(manifests, 'ObjectStore');
  const [scheduled] = of(manifests, 'ScheduledBackup');
  expect(cluster.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
  for (const { spec } of [pooler, scheduled]) expect(spec.cluster.name).toBe(cluster.metadata.name);
  expect(cluster.spec.plugins[0].parameters.barmanObjectName).toBe(store.metadata.name);
  for (const part of ['api', 'worker']) {
    const { env } = podOf(
      of(manifests, 'Deployment').find(({ metadata }) => metadata.name === `shop-back-office-${part}`),
    ).containers[0];
    const told = (name) => env.find((one) => one.name === name);
    expect(told('DATABASE_URL').value).toContain(`@${pooler.metadata.name}:5432/`);
    expect(told('DIRECT_DATABASE_URL').valueFrom.secretKeyRef).toEqual({
      name: `${cluster.metadata.name}-app`,
      key: 'uri',
    });
  }
  const unarchived = renderChart(CHART, { ...LEAST, database: { cloudNativePg: true } });
  expect(of(unarchived.manifests, 'ScheduledBackup')).toEqual([]);
  expect(unarchived.texts['NOTES.txt']).toContain('database.backups.destination');
});

test('anyone who forgets something is told what', () => {
  expect(() => rendered({ ...LEAST, host: '' })).toThrow('/host');
  expect(() => rendered({ ...LEAST, existingSecret: '' })).toThrow('/existingSecret');
  expect(() => rendered({ ...LEAST, storage: {} })).toThrow('/storage/bucket');
  expect(() => rendered({ ...LEAST, remotes: {} })).toThrow('remotes.host');
  expect(() => rendered({ ...LEAST, releases: { store: 'ftp://there' } })).toThrow('/releases/store');
  expect(() => rendered({ ...BUCKET, releases: { store: 's3://releases' } })).toThrow('buildsOfImage');
  expect(() => rendered({ ...BUCKET, page: { replicas: 2 } })).toThrow('page.replicas');
  expect(renderChart(CHART, LEAST).texts['NOTES.txt']).toContain('backups.existingClaim');
});
