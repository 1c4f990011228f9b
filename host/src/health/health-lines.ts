import type { HealthLine, HealthLines } from '@bo/contracts';
import type { useFormat } from '@bo/i18n';
import type { HealthText } from './health-text.ts';

export interface Words {
  t: HealthText;
  format: ReturnType<typeof useFormat>;
}
/** How a line is read: its value, and what to do where it is not well. */
interface Reading<Line> {
  value: (line: Line, words: Words) => string;
  advice?: (line: Line, t: HealthText) => string;
}

const lasting = (seconds: number, { t, format }: Words): string =>
  seconds < 60 ? t('value.seconds', { number: format.number(seconds) }) : format.duration(seconds * 1000);
const counted = ({ count }: { count: number }, { format }: Words): string => format.number(count);
const version = (line: { version: string }): string => line.version;
const room: Reading<{ free: number; total: number }> = {
  value: ({ free, total }, { t, format }) => t('value.free', { free: format.bytes(free), total: format.bytes(total) }),
  advice: (_, t) => t('advice.disk'),
};

const READINGS: { [Name in HealthLine]: Reading<HealthLines[Name]> } = {
  database_answers: {
    value: ({ ms }, { t, format }) => t('value.ms', { number: format.number(ms) }),
    advice: (_, t) => t('advice.database_answers'),
  },
  database_size: { value: ({ bytes }, { format }) => format.bytes(bytes) },
  database_connections: {
    value: ({ used, limit, waiting }, { t, format: { number } }) =>
      t(waiting > 0 ? 'value.ofWaiting' : 'value.of', {
        used: number(used),
        limit: number(limit),
        waiting: number(waiting),
      }),
    advice: (_, t) => t('advice.database_connections'),
  },
  database_oldest_transaction: {
    value: ({ seconds }, words) => (seconds === 0 ? words.t('value.none') : lasting(seconds, words)),
    advice: (_, t) => t('advice.database_oldest_transaction'),
  },
  database_migrations: {
    value: ({ applied, missing, newer }, { t, format: { number } }) =>
      missing > 0
        ? t('value.missing', { number: number(missing) })
        : newer > 0
          ? t('value.newer', { number: number(newer) })
          : t('value.applied', { number: number(applied) }),
    advice: ({ missing }, t) => t(missing > 0 ? 'advice.migrationsMissing' : 'advice.migrationsNewer'),
  },
  database_counters: {
    value: ({ found }, { t }) => t(`counters.${found}`),
    advice: (_, t) => t('advice.database_counters'),
  },
  jobs_waiting: { value: counted, advice: (_, t) => t('advice.jobs_waiting') },
  jobs_running: { value: counted },
  jobs_failed: { value: counted, advice: (_, t) => t('advice.jobs_failed') },
  jobs_oldest_waiting: {
    value: ({ seconds }, words) => (seconds === null ? words.t('value.none') : lasting(seconds, words)),
    advice: (_, t) => t('advice.jobs_oldest_waiting'),
  },
  webhooks_failing: { value: counted, advice: (_, t) => t('advice.webhooks_failing') },
  webhooks_disabled: { value: counted, advice: (_, t) => t('advice.webhooks_disabled') },
  webhooks_waiting: { value: counted, advice: (_, t) => t('advice.webhooks_waiting') },
  messages_waiting: { value: counted, advice: (_, t) => t('advice.messages_waiting') },
  messages_failed: { value: counted, advice: (_, t) => t('advice.messages_failed') },
  disk_data: room,
  disk_files: {
    value: (line, words) =>
      line.kind === 'folder' ? room.value(line, words) : words.t(line.answers ? 'value.answers' : 'value.noAnswer'),
    advice: ({ kind }, t) => t(kind === 'folder' ? 'advice.disk' : 'advice.bucket'),
  },
  disk_backups: room,
  backup_last: {
    value: ({ made_at, bytes }, { t, format }) =>
      made_at === null
        ? t('value.noBackup')
        : t('value.backup', { when: format.relative(made_at), size: format.bytes(bytes) }),
    advice: (_, t) => t('advice.backup_last'),
  },
  backup_verified: {
    value: ({ verified_at, fault }, { t, format }) =>
      fault ?? (verified_at === null ? t('value.notTried') : format.relative(verified_at)),
    advice: ({ fault }, t) => t(fault === null ? 'advice.notTried' : 'advice.fault'),
  },
  slow_statements: { value: counted, advice: (_, t) => t('advice.slow_statements') },
  version_api: { value: version },
  version_postgresql: {
    value: (line, { t }) => (line.embedded ? t('value.embedded', { version: line.version }) : line.version),
  },
  version_node: { value: version },
};

/** The text of a health line: its value, and the advice if there is a problem. */
export function readLine<Name extends HealthLine>(
  name: Name,
  line: HealthLines[Name],
  words: Words,
): { value: string; advice: string } {
  const { value, advice }: Reading<HealthLines[Name]> = READINGS[name];
  return { value: value(line, words), advice: line.state === 'good' ? '' : (advice?.(line, words.t) ?? '') };
}
