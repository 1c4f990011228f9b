import { isolate, useFormat, useLanguage } from '@bo/i18n';
import { LinkButton, PageHeading, StatusCell, useDescribeError } from '@bo/kit';
import { Can } from '@bo/platform';
import type { RemoteManifest } from '@bo/platform/manifest';
import { useMutation, useQuery } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Popconfirm from 'antd/es/popconfirm';
import Skeleton from 'antd/es/skeleton';
import { Health, type RunningRemote } from '../health/health.tsx';
import { usePageTitle } from '../base/use-app-name.ts';
import { isLoadFailure } from './failures.ts';
import { useOpened, useRemotes } from './orchestrator.ts';
import { releaseStatus, type RemoteLoads, type RemoteStatus, rollBack, switchRemote } from './platform.api.ts';
import './platform.css';
import { usePlatformText } from './platform-text.ts';

const nameOf = (release: { version: string; build: string } | null | undefined) =>
  release ? `${release.version}-${release.build}` : '–';

/** What runs where: every remote's live, previous and trial version, how its loads went, and the way back. */
export function PlatformPage() {
  const t = usePlatformText();
  const describe = useDescribeError();
  const status = useQuery(releaseStatus);
  usePageTitle(t('title'));
  return (
    <section className="page">
      <PageHeading
        title={t('title')}
        subtitle={t('intro')}
        actions={
          <LinkButton quiet to="/platform/kit">
            {t('kit')}
          </LinkButton>
        }
      />
      {status.isError ? (
        <Alert
          type="error"
          showIcon
          title={t('failed')}
          description={describe(status.error)}
          action={<Button onClick={() => void status.refetch()}>{t('retry')}</Button>}
        />
      ) : null}
      {status.isPending ? (
        <div className="platform-wait">
          <Skeleton active />
        </div>
      ) : null}
      {status.data ? (
        <div className="platform-remotes">
          {status.data.remotes.map((remote) => (
            <RemoteStand
              key={remote.id}
              remote={remote}
              loads={status.data.loads.filter((one) => one.remote === remote.id)}
            />
          ))}
        </div>
      ) : null}
      <Health
        remotes={useRunningRemotes(status.data?.remotes)}
        places={useRemotes().flatMap(({ manifest }) => manifest.records)}
      />
    </section>
  );
}

/** What this tab runs, and whether it is what is live now: a tab stays on the versions that it began with. */
function useRunningRemotes(known: readonly RemoteStatus[] | undefined): RunningRemote[] {
  const { language } = useLanguage();
  return useRemotes().map(({ manifest, channel }) => {
    const current = known?.find(({ id }) => id === manifest.id)?.pointer?.current;
    const release = nameOf(manifest);
    const live = channel !== 'stable' || !current || nameOf(current) === release;
    return { id: manifest.id, title: manifest.title[language], release, live };
  });
}

function RemoteStand({
  remote: { id, pointer, title, contract, refused },
  loads,
}: {
  remote: RemoteStatus;
  loads: RemoteLoads[];
}) {
  const t = usePlatformText();
  const { language } = useLanguage();
  const format = useFormat();
  const here = useRemotes().find(({ manifest }) => manifest.id === id);
  const opened = useOpened(id);
  const running = (opened?.resolved ?? here)?.manifest;
  return (
    <article className="platform-remote" aria-label={id}>
      <header>
        <h2>{title?.[language] ?? id}</h2>
        <bdi>{id}</bdi>
        {pointer ? (
          <StatusCell text={t(`state.${pointer.state}`)} tone={pointer.state === 'on' ? 'good' : 'neutral'} />
        ) : null}
      </header>
      {refused ? <Alert type="warning" showIcon title={t('refused')} description={refused} /> : null}
      {pointer ? (
        <dl>
          <dt>{t('live')}</dt>
          <dd dir="ltr">{nameOf(pointer.current)}</dd>
          <dt>{t('here')}</dt>
          <dd dir="ltr">{nameOf(running)}</dd>
          <dt>{t('canary')}</dt>
          <dd>
            {pointer.canary
              ? t('trialOf', {
                  release: isolate(nameOf(pointer.canary.release)),
                  who: format.list([
                    t('share', { percent: pointer.canary.percent }),
                    ...(pointer.canary.roles ?? []).map((role) => t('ofRole', { role: isolate(role) })),
                    ...(pointer.canary.people ?? []).map((id) => isolate(id)),
                  ]),
                })
              : '–'}
          </dd>
          <dt>{t('previous')}</dt>
          <dd dir="ltr">{nameOf(pointer.previous)}</dd>
          <dt>{t('contract')}</dt>
          <dd dir="ltr">{contract ?? '–'}</dd>
          <dt>{t('moved')}</dt>
          <dd>
            {t('movedBy', {
              move: t(`move.${pointer.move}`),
              by: isolate(pointer.by),
              at: format.dateTime(pointer.at),
            })}
          </dd>
          {running ? <Extensions manifest={running} /> : null}
        </dl>
      ) : null}
      <Loads loads={loads} of={title?.[language] ?? id} />
      {pointer ? (
        <Can do="platform.release">
          <Moves id={id} pointer={pointer} />
        </Can>
      ) : null}
    </article>
  );
}

/**
 * What its pages offer to others, and what it contributes to theirs; what nobody sees, because no page offers the
 * point, says so.
 */
function Extensions({ manifest: { points, extensions } }: { manifest: RemoteManifest }) {
  const t = usePlatformText();
  const { language } = useLanguage();
  const offered = new Set<string>(useRemotes().flatMap(({ manifest }) => manifest.points));
  return (
    <>
      {points.length > 0 ? (
        <>
          <dt>{t('points')}</dt>
          <dd>
            {points.map((point) => (
              <div key={point}>
                <bdi dir="ltr">{point}</bdi>
              </div>
            ))}
          </dd>
        </>
      ) : null}
      {extensions.length > 0 ? (
        <>
          <dt>{t('extensions')}</dt>
          <dd>
            {extensions.map(({ id, point, title }) => (
              <div key={id}>
                {title[language]}{' '}
                <span className="platform-quiet">
                  {offered.has(point) ? isolate(point) : t('noPoint', { point: isolate(point) })}
                </span>
              </div>
            ))}
          </dd>
        </>
      ) : null}
    </>
  );
}

/** Versions whose loads are told, of each remote. */
const NEWEST = 6;

function Loads({ loads, of }: { loads: RemoteLoads[]; of: string }) {
  const t = usePlatformText();
  const format = useFormat();
  if (loads.length === 0) return <p className="platform-quiet">{t('noLoads')}</p>;
  return (
    <div className="platform-scroll" role="region" aria-label={t('loadsOf', { remote: of })} tabIndex={0}>
      <table className="platform-loads">
        <thead>
          <tr>
            <th scope="col">{t('version')}</th>
            <th scope="col">{t('loads')}</th>
            <th scope="col">{t('median')}</th>
            <th scope="col">{t('slow')}</th>
            <th scope="col">{t('failures')}</th>
          </tr>
        </thead>
        <tbody>
          {[...loads]
            .sort((a, b) => b.last.localeCompare(a.last))
            .slice(0, NEWEST)
            .map((one) => (
              <tr key={nameOf(one)}>
                <td dir="ltr">{nameOf(one)}</td>
                <td>{format.number(one.loads)}</td>
                <td>{one.median === null ? '–' : t('ms', { value: format.number(one.median) })}</td>
                <td>{one.slow === null ? '–' : t('ms', { value: format.number(one.slow) })}</td>
                <td>
                  {Object.entries(one.failures)
                    .map(([reason, count]) =>
                      isLoadFailure(reason)
                        ? t(`failure.${reason}`, { times: format.number(count) })
                        : `${reason} ${format.number(count)}`,
                    )
                    .join(' · ') || '–'}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function Moves({ id, pointer }: { id: string; pointer: NonNullable<RemoteStatus['pointer']> }) {
  const t = usePlatformText();
  const back = useMutation(rollBack(t('rolledBack')));
  const flip = useMutation(switchRemote(t('switched')));
  const { seq, canary, previous, state } = pointer;
  const next = state === 'on' ? 'off' : 'on';
  return (
    <footer>
      {canary || previous ? (
        <Popconfirm
          title={
            canary
              ? t('confirmEndTrial', { release: isolate(nameOf(canary.release)) })
              : t('confirmBack', { release: isolate(nameOf(previous)) })
          }
          onConfirm={() => {
            back.mutate({ id, seq });
          }}
        >
          <Button danger loading={back.isPending}>
            {canary ? t('endTrial') : t('rollBack')}
          </Button>
        </Popconfirm>
      ) : null}
      <Popconfirm
        title={t(`confirm.${next}`)}
        onConfirm={() => {
          flip.mutate({ id, seq, state: next });
        }}
      >
        <Button loading={flip.isPending}>{t(`switch.${next}`)}</Button>
      </Popconfirm>
    </footer>
  );
}
