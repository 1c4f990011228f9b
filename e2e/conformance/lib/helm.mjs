import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  createEngine,
  sprigConversions,
  sprigDefaults,
  sprigDicts,
  sprigFlow,
  sprigLists,
  sprigMath,
  sprigStrings,
} from '@promptctl/go-template-js';
import Ajv from 'ajv';
import { parse, parseAllDocuments, stringify } from 'yaml';

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values over values, as Helm lays them: objects are merged, all else is replaced. */
const merged = (under, over) =>
  Object.fromEntries(
    [...new Set([...Object.keys(under), ...Object.keys(over)])].map((key) => {
      const [low, high] = [under[key], over[key]];
      if (high === undefined) return [key, low];
      return [key, isObject(low) && isObject(high) ? merged(low, high) : high];
    }),
  );

/**
 * A chart as `helm template` renders it: its values checked by its schema, its templates by Go's rules, each file's
 * documents. What is no Kubernetes manifest, such as the notes, is there as text. `cluster` is what the cluster has
 * already. Helm itself is a binary, which no registry of ours has.
 */
export function renderChart(folder, values, { cluster = [], ...release } = {}) {
  const read = (file) => readFileSync(path.join(folder, file), 'utf8');
  const all = merged(parse(read('values.yaml')), values);
  const validate = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(read('values.schema.json')));
  if (!validate(all))
    throw new Error(validate.errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join('\n'));
  const { name, version, appVersion } = parse(read('Chart.yaml'));
  const scope = {
    Values: all,
    Release: { Service: 'Helm', Name: 'shop', Namespace: 'groceries', Revision: 1, ...release },
    Chart: { Name: name, Version: version, AppVersion: appVersion },
  };
  const helpers = read('templates/_helpers.tpl');
  const engine = createEngine({
    fromString: (text) => text,
    funcs: {
      ...sprigConversions(),
      ...sprigDefaults(),
      ...sprigDicts(),
      ...sprigFlow(),
      ...sprigLists(),
      ...sprigMath(),
      ...sprigStrings(),
      include: {
        argTypes: ['string', 'value'],
        fn: (called, dot) => render(`{{ template ${JSON.stringify(called)} . }}`, dot),
      },
      required: {
        argTypes: ['string', 'value'],
        fn: (message, value) => {
          if (value === undefined || value === null || value === '') throw new Error(message);
          return value;
        },
      },
      lookup: {
        argTypes: ['string', 'string', 'string', 'string'],
        fn: (apiVersion, kind, namespace, sought) =>
          cluster.find(
            (one) =>
              one.apiVersion === apiVersion &&
              one.kind === kind &&
              one.metadata.namespace === namespace &&
              one.metadata.name === sought,
          ) ?? {},
      },
      genPrivateKey: {
        argTypes: ['string'],
        fn: (type) => generateKeyPairSync(type).privateKey.export({ type: 'pkcs8', format: 'pem' }),
      },
      toYaml: { argTypes: ['value'], fn: (value) => stringify(value).trimEnd() },
    },
  });
  // Before the mark is what stands between the definitions.
  function render(source, dot) {
    const [, text] = engine.parse(`${helpers}\0${source}`).evaluate(dot).join('').split('\0');
    return text;
  }
  const texts = readdirSync(path.join(folder, 'templates'))
    .filter((file) => !file.startsWith('_'))
    .map((file) => [file, render(read(`templates/${file}`), scope)]);
  const documents = texts
    .filter(([file]) => file.endsWith('.yaml'))
    .flatMap(([file, text]) =>
      parseAllDocuments(text).map((document) => {
        if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0].message}`);
        return document.toJS();
      }),
    );
  return { manifests: documents.filter(isObject), texts: Object.fromEntries(texts) };
}
