import { type PickQueueRow, STORAGES, MOST_PICKED_TOGETHER } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { BadgeCell, ConfirmDialog, EmptyState, Loaded, PageHeading, recordName } from '@bo/kit';
import { useCan, useSession } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link, useNavigate } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { openFloor, remember } from './floor.ts';
import { FloorBar } from './floor-bar.tsx';
import { pickQueue, startPicking, takeOver } from './picking.api.ts';
import './picking.css';

const REFRESH = 30_000;
type Whose = 'all' | 'mine' | 'free';
type Zone = 'all' | (typeof STORAGES)[number];

interface Group {
  slot: string | null;
  rows: PickQueueRow[];
}
/** Rows of one slot that follow each other. What has no slot stands between the slots, where it was promised. */
function inGroups(rows: readonly PickQueueRow[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.slot === row.slot_starts_at) last.rows.push(row);
    else groups.push({ slot: row.slot_starts_at, rows: [row] });
  }
  return groups;
}

interface RowProps {
  row: PickQueueRow;
  me: string;
  chosen: boolean;
  full: boolean;
  onChoose: (chosen: boolean) => void;
  onTakeOver: () => void;
}

/** One order that waits: whole as wide as a thumb needs it. */
function QueueRow({ row, me, chosen, full, onChoose, onTakeOver }: RowProps) {
  const t = useText('picking');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const mayPick = useCan('picking.edit');
  const {
    id,
    number,
    lines,
    pieces,
    settled,
    zones,
    picker,
    late,
    on_hold,
    status,
    task_id,
    slot_starts_at,
    promised_at,
  } = row;
  const theirs = picker !== null && picker.id !== me;
  const mine = picker?.id === me && task_id !== null;
  return (
    <li className="pick-row" data-chosen={chosen || undefined}>
      <label>
        <input
          type="checkbox"
          checked={chosen}
          disabled={!mayPick || theirs || on_hold || (full && !chosen)}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className="pick-row-text">
          <span className="pick-row-name">
            <bdi>{number}</bdi>
            {late ? <BadgeCell tone="bad" text={t('queue.late')} /> : null}
            {on_hold ? <BadgeCell tone="warn" text={t('queue.onHold')} /> : null}
          </span>
          <span className="bo-muted">
            {t('queue.size', { count: pieces, number: format.number(pieces), lines: format.number(lines) })}
            {settled > 0 && status === 'processed' ? ` · ${t('queue.settled', { n: format.number(settled) })}` : ''}
            {status === 'processed' ? '' : ` · ${label(`order_status.${status}`)}`}
            {slot_starts_at === null && promised_at !== null
              ? ` · ${t('queue.promised', { time: format.dateTime(promised_at) })}`
              : ''}
          </span>
          <span className="bo-muted">
            {format.list(zones.map((zone) => label(`storage.${zone}`)))}
            {picker ? (
              <>
                {' · '}
                <bdi>{picker.id === me ? t('queue.you') : recordName({ name_ar: '', ...picker }, language)}</bdi>
              </>
            ) : null}
          </span>
        </span>
      </label>
      {mine ? (
        <Link className="pick-go" to={paths.pickTask(task_id)}>
          {t('queue.goOn')}
        </Link>
      ) : theirs && mayPick ? (
        <Button className="pick-go" onClick={onTakeOver} aria-label={t('queue.takeOverOf', { number })}>
          {t('queue.takeOver')}
        </Button>
      ) : null}
      <span hidden>{id}</span>
    </li>
  );
}

/** A group of choices with its name in sight; the group itself says it to a screen reader. */
function Filter({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="pick-filter">
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}

/** What there is to pick, slot by slot; several orders are picked together. */
export function PickQueuePage() {
  const t = useText('picking');
  const label = useLabel();
  const format = useFormat();
  const navigate = useNavigate();
  const { user } = useSession();
  const [whose, setWhose] = useState<Whose>('all');
  const [zone, setZone] = useState<Zone>('all');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [taking, setTaking] = useState<PickQueueRow | null>(null);
  const result = useQuery({
    ...pickQueue({ ...(whose === 'all' ? {} : { whose }), ...(zone === 'all' ? {} : { zone }) }),
    refetchInterval: REFRESH,
  });
  const start = useMutation(startPicking);
  const over = useMutation(takeOver);
  useEffect(() => void openFloor(), []);
  const open = (task: Awaited<ReturnType<typeof start.mutateAsync>>) =>
    remember(task).then(() => navigate(paths.pickTask(task.id)));
  return (
    <div className="bo-page pick-page pick-queue">
      <PageHeading title={t('queue.title')} />
      <FloorBar />
      <div className="pick-filters">
        <Filter label={t('queue.whose')}>
          <Segmented<Whose>
            aria-label={t('queue.whose')}
            value={whose}
            onChange={setWhose}
            options={(['all', 'mine', 'free'] as const).map((value) => ({ value, label: t(`queue.${value}`) }))}
          />
        </Filter>
        <Filter label={t('queue.zone')}>
          <Segmented<Zone>
            aria-label={t('queue.zone')}
            value={zone}
            onChange={setZone}
            options={[
              { value: 'all', label: t('queue.allZones') },
              ...STORAGES.map((value) => ({ value, label: label(`storage.${value}`) })),
            ]}
          />
        </Filter>
      </div>
      <Loaded result={result}>
        {({ results }) => {
          const known = new Set(results.map(({ id }) => id));
          const picked = chosen.filter((id) => known.has(id));
          return results.length === 0 ? (
            <EmptyState text={t('queue.none')} />
          ) : (
            <>
              {inGroups(results).map(({ slot, rows }) => (
                <section key={rows[0]?.id} className="pick-group">
                  <h2 className="pick-slot">{slot === null ? t('queue.noSlot') : format.dateTime(slot)}</h2>
                  <ul className="pick-list">
                    {rows.map((row) => (
                      <QueueRow
                        key={row.id}
                        row={row}
                        me={user.id}
                        chosen={picked.includes(row.id)}
                        full={picked.length >= MOST_PICKED_TOGETHER}
                        onChoose={(on) => setChosen(on ? [...picked, row.id] : picked.filter((id) => id !== row.id))}
                        onTakeOver={() => setTaking(row)}
                      />
                    ))}
                  </ul>
                </section>
              ))}
              <div className="pick-dock">
                <Button
                  type="primary"
                  className="pick-big"
                  disabled={picked.length === 0}
                  loading={start.isPending}
                  onClick={() => start.mutate(picked, { onSuccess: (task) => void open(task) })}
                >
                  {picked.length === 0
                    ? t('queue.choose')
                    : t('queue.start', { count: picked.length, number: format.number(picked.length) })}
                </Button>
              </div>
            </>
          );
        }}
      </Loaded>
      {taking ? (
        <ConfirmDialog
          open
          title={t('queue.takeOverOf', { number: taking.number })}
          effect={t('queue.takeOverEffect', { name: taking.picker?.name ?? '' })}
          okText={t('queue.takeOver')}
          reason="required"
          onConfirm={async (reason) => open(await over.mutateAsync({ id: taking.id, reason }))}
          onClose={() => setTaking(null)}
        />
      ) : null}
    </div>
  );
}
