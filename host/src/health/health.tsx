import {
  HEALTH_SECTIONS,
  type Health as HealthFacts,
  type HealthLine,
  type HealthSection,
  type HealthState,
  SLOW_STATEMENT_MS,
} from '@bo/contracts';
import { isolate, useFormat } from '@bo/i18n';
import { PlainTable, StatusCell } from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import host from '../../package.json';
import { Books, type Places } from './books.tsx';
import { backUpNow, healthQuery } from './health.api.ts';
import { readLine } from './health-lines.ts';
import { useHealthText } from './health-text.ts';
import './health.css';
import { WebMeasures } from './web-measures.tsx';

const TONES = { good: 'good', warning: 'warn', bad: 'bad' } as const satisfies Record<HealthState, string>;
const SECTIONS = Object.keys(HEALTH_SECTIONS) as HealthSection[];

/** A part of the product that runs in this tab: which version, and whether that is the live one. */
export interface RunningRemote {
  id: string;
  title: string;
  release: string;
  live: boolean;
}

const worst = (states: readonly HealthState[]): HealthState =>
  states.includes('bad') ? 'bad' : states.includes('warning') ? 'warning' : 'good';

/**
 * The health of the API and its dependencies. All rows have their final height from the start, so that loading shifts
 * nothing.
 */
export function Health({ remotes, places }: { remotes: readonly RunningRemote[]; places: Places }) {
  const t = useHealthText();
  const health = useQuery(healthQuery);
  const { data } = health;
  const overall = data ? worst(Object.values(data.lines).map(({ state }) => state)) : undefined;
  return (
    <section className="health" aria-labelledby="health-title" aria-busy={health.isPending}>
      <header>
        <h2 id="health-title">{t('title')}</h2>
        <p className="health-quiet">
          {overall ? <StatusCell text={t(`summary.${overall}`)} tone={TONES[overall]} /> : t('loading')}
          {' · '}
          {t('intro')}
        </p>
      </header>
      {health.isError ? (
        <Alert
          type="error"
          showIcon
          title={t('failed')}
          description={t('failedAdvice')}
          action={<Button onClick={() => void health.refetch()}>{t('retry')}</Button>}
        />
      ) : null}
      <div className="health-sections">
        {SECTIONS.map((section) => (
          <article key={section} aria-labelledby={`health-${section}`}>
            <h3 id={`health-${section}`}>{t(`section.${section}`)}</h3>
            <dl>
              {HEALTH_SECTIONS[section].map((name) => (
                <Line key={name} name={name} facts={data} />
              ))}
              {section === 'versions' ? <Versions remotes={remotes} /> : null}
            </dl>
          </article>
        ))}
      </div>
      <Books places={places} />
      <Backups backups={data?.backups} />
      <SlowStatements facts={data} />
      <WebMeasures titles={new Map(remotes.map(({ id, title }) => [id, title]))} />
    </section>
  );
}

function Line({ name, facts }: { name: HealthLine; facts: HealthFacts | undefined }) {
  const t = useHealthText();
  const format = useFormat();
  const line = facts?.lines[name];
  const { value, advice } = line ? readLine(name, line, { t, format }) : { value: '–', advice: '' };
  return <Row name={t(`line.${name}`)} value={value} state={line?.state} advice={advice} />;
}

function Row({
  name,
  value,
  state,
  advice = '',
}: {
  name: string;
  value: string;
  /** Undefined while it is not known. */
  state: HealthState | undefined;
  advice?: string;
}) {
  const t = useHealthText();
  return (
    <div className="health-line" data-state={state ?? 'unknown'}>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
      <dd className="health-advice">
        {state ? <StatusCell text={t(`state.${state}`)} tone={TONES[state]} /> : <span aria-hidden>…</span>}
        {advice === '' ? null : <span>{advice}</span>}
      </dd>
    </div>
  );
}

/** What the browser itself knows: which versions run in this tab. */
function Versions({ remotes }: { remotes: readonly RunningRemote[] }) {
  const t = useHealthText();
  return (
    <>
      <Row name={t('line.host')} value={host.version} state="good" />
      {remotes.map(({ id, title, release, live }) => (
        <Row
          key={id}
          name={title}
          value={release}
          state={live ? 'good' : 'warning'}
          advice={live ? '' : t('advice.remote')}
        />
      ))}
    </>
  );
}

function Backups({ backups }: { backups: HealthFacts['backups'] | undefined }) {
  const t = useHealthText();
  const format = useFormat();
  const ask = useMutation(backUpNow(t('backups.asked')));
  return (
    <div className="health-part health-backups">
      <header>
        <h3>{t('section.backups')}</h3>
        <Can do="platform.create">
          <Button
            loading={ask.isPending}
            onClick={() => {
              ask.mutate();
            }}
          >
            {t('backups.now')}
          </Button>
        </Can>
      </header>
      {backups?.length === 0 ? <p className="health-quiet">{t('backups.none')}</p> : null}
      {backups && backups.length > 0 ? (
        <PlainTable
          label={t('section.backups')}
          columns={[
            { title: t('backups.made') },
            { title: t('backups.origin') },
            { title: t('backups.rows'), align: 'end' },
            { title: t('backups.files'), align: 'end' },
            { title: t('backups.size'), align: 'end' },
            { title: t('backups.tried') },
          ]}
        >
          {backups.map((one) => (
            <tr key={one.id}>
              <td>{format.dateTime(one.made_at)}</td>
              <td>
                {[t(`backups.origins.${one.origin}`), one.encrypted ? t('backups.encrypted') : '']
                  .filter(Boolean)
                  .join(' · ')}
              </td>
              <td data-align="end">{format.number(one.row_count)}</td>
              <td data-align="end">{format.number(one.file_count)}</td>
              <td data-align="end">{format.bytes(one.bytes)}</td>
              <td>
                <StatusCell
                  text={one.fault ?? (one.verified_at ? format.dateTime(one.verified_at) : t('value.notTried'))}
                  tone={one.fault ? 'bad' : one.verified_at ? 'good' : 'neutral'}
                />
              </td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
    </div>
  );
}

function SlowStatements({ facts }: { facts: HealthFacts | undefined }) {
  const t = useHealthText();
  const format = useFormat();
  if (!facts) return null;
  const { slow_statements, since } = facts;
  return (
    <div className="health-part">
      <header>
        <h3>{t('section.statements')}</h3>
      </header>
      <p className="health-quiet">
        {t('statements.intro', { ms: format.number(SLOW_STATEMENT_MS), since: isolate(format.dateTime(since)) })}
      </p>
      {slow_statements.length === 0 ? (
        <p className="health-quiet">{t('statements.none')}</p>
      ) : (
        <PlainTable
          label={t('section.statements')}
          columns={[
            { title: t('statements.statement') },
            { title: t('statements.times'), align: 'end' },
            { title: t('statements.longest'), align: 'end' },
            { title: t('statements.last') },
          ]}
        >
          {slow_statements.map(({ text, times, longest_ms, last_at }) => (
            <tr key={text}>
              <td>
                {/* Reached by the keyboard, because a long one scrolls. */}
                <div role="group" aria-label={t('statements.statement')} tabIndex={0} className="health-statement">
                  <code dir="ltr">{text}</code>
                </div>
              </td>
              <td data-align="end">{format.number(times)}</td>
              <td data-align="end">{t('value.ms', { number: format.number(longest_ms) })}</td>
              <td>{format.dateTime(last_at)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </div>
  );
}
