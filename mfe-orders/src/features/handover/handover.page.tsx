import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import { ShiftHandoverQuery, type ShiftHandover, type ShiftWait, type ShiftWork } from '@bo/contracts';
import { i18n, useFormat, useLanguage } from '@bo/i18n';
import { DetailPage, DetailSection, Loaded, PlainTable, recordName, useAuditActionText } from '@bo/kit';
import { plainName, useCan, useRecordPlaces } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Link, useSearchParams } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { HandoverControls } from './handover-controls.tsx';
import { pickerPath, waitingPath, workPath } from './handover-links.ts';
import { shiftHandover } from './handover.api.ts';
import './handover.css';

type Label = Parameters<ReturnType<typeof useLabel>>[0];
const isLabel = (key: string): key is Label => i18n.exists(key, { ns: 'labels' });

/** Reads the span and the warehouse of an address, each only as far as it is one. */
function readQuery(params: URLSearchParams): ShiftHandoverQuery {
  const { shape } = ShiftHandoverQuery;
  const value = (name: keyof typeof shape) => shape[name].safeParse(params.get(name) ?? undefined).data;
  return { warehouse: value('warehouse'), from: value('from'), upto: value('upto') };
}

/** A number with the way to its list; 0 has no list to see. */
function Count({ value, to, of }: { value: number; to: string | undefined; of: string }) {
  const t = useText('handover');
  const format = useFormat();
  const text = <bdi className="bo-number">{format.number(value)}</bdi>;
  return to === undefined || value === 0 ? (
    text
  ) : (
    <Link to={to} aria-label={t('work', { record: of, action: format.number(value) })}>
      {text}
    </Link>
  );
}

function useWaitName(): (what: ShiftWait) => string {
  const t = useText('handover');
  const label = useLabel();
  return (what) => {
    switch (what) {
      case 'pending':
      case 'processed':
      case 'picked':
      case 'packed':
      case 'ready_for_delivery':
        return t('waits.orders', { status: label(`order_status.${what}`) });
      default:
        return t(`waits.${what}`);
    }
  };
}

function Waiting({ waiting, warehouse }: { waiting: ShiftHandover['waiting']; warehouse: string | undefined }) {
  const t = useText('handover');
  const nameOf = useWaitName();
  return (
    <DetailSection title={t('waiting')}>
      <PlainTable
        label={t('waiting')}
        columns={[
          { title: t('fields.work') },
          { title: t('fields.waiting'), align: 'end' },
          { title: t('fields.late'), align: 'end' },
        ]}
      >
        {waiting.map(({ what, count, late }) => (
          <tr key={what}>
            <td>{nameOf(what)}</td>
            <td data-align="end">
              <Count value={count} to={waitingPath(what, warehouse, false)} of={nameOf(what)} />
            </td>
            <td data-align="end" className={late ? 'ord-handover-late' : undefined}>
              {late === null ? (
                '—'
              ) : (
                <Count value={late} to={waitingPath(what, warehouse, true)} of={t('lateOf', { work: nameOf(what) })} />
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
    </DetailSection>
  );
}

function Pickers({ pickers, warehouse }: { pickers: ShiftHandover['pickers']; warehouse: string | undefined }) {
  const t = useText('handover');
  const { language } = useLanguage();
  const seesQueue = useCan('picking.view');
  return (
    <DetailSection title={t('pickers')}>
      {pickers.length === 0 ? (
        <p className="bo-muted">{t('noPickers')}</p>
      ) : (
        <PlainTable
          label={t('pickers')}
          columns={[
            { title: t('fields.person') },
            { title: t('fields.orders'), align: 'end' },
            { title: t('fields.late'), align: 'end' },
          ]}
        >
          {pickers.map(({ picker, count, late }) => {
            const name = picker ? recordName(picker, language) : t('nobody');
            const to = (onlyLate: boolean) =>
              picker ? pickerPath(picker.id, warehouse, onlyLate) : seesQueue ? paths.picking() : undefined;
            return (
              <tr key={picker?.id ?? ''}>
                <td>
                  <bdi>{name}</bdi>
                </td>
                <td data-align="end">
                  <Count value={count} to={to(false)} of={name} />
                </td>
                <td data-align="end" className={late > 0 ? 'ord-handover-late' : undefined}>
                  <Count value={late} to={to(true)} of={t('lateOf', { work: name })} />
                </td>
              </tr>
            );
          })}
        </PlainTable>
      )}
    </DetailSection>
  );
}

interface Kind extends Pick<ShiftWork, 'actor' | 'record_type' | 'action'> {
  count: number;
  /** Of orders that were moved: how many to each status. */
  moves: ShiftWork[];
}
/** The work of each person, the busiest first; moves of orders to several statuses are one kind of work. */
function byPerson(done: readonly ShiftWork[]): { actor: ShiftWork['actor']; count: number; kinds: Kind[] }[] {
  const people = new Map<string, { actor: ShiftWork['actor']; count: number; kinds: Map<string, Kind> }>();
  for (const work of done) {
    const { actor, record_type, action, status, count } = work;
    const id = actor?.id ?? '';
    const person = people.get(id) ?? { actor, count: 0, kinds: new Map<string, Kind>() };
    people.set(id, person);
    const key = `${record_type}.${action}`;
    const kind = person.kinds.get(key) ?? { actor, record_type, action, count: 0, moves: [] };
    person.kinds.set(key, kind);
    person.count += count;
    kind.count += count;
    if (status !== null) kind.moves.push(work);
  }
  return [...people.values()]
    .map(({ kinds, ...person }) => ({ ...person, kinds: [...kinds.values()].sort((a, b) => b.count - a.count) }))
    .sort((a, b) => Number(a.actor === null) - Number(b.actor === null) || b.count - a.count);
}

/** What a person did, with the entries of the audit log behind it for auditors. */
function Done({ handover }: { handover: ShiftHandover }) {
  const t = useText('handover');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const actionText = useAuditActionText();
  const { titleOf } = useRecordPlaces();
  const audits = useCan('audit.view');
  const typeName = (type: string) => {
    const key = `record_type.${type}`;
    return isLabel(key) ? label(key) : (titleOf(type) ?? plainName(type));
  };
  const people = byPerson(handover.done);
  if (people.length === 0) return <p className="bo-muted">{t('nothing')}</p>;
  return (
    <div className="ord-handover-people">
      {people.map(({ actor, count, kinds }) => {
        const name = actor ? recordName(actor, language) : t('system');
        return (
          <section key={actor?.id ?? ''} className="ord-handover-person" aria-label={name}>
            <h3>
              <bdi>{name}</bdi>{' '}
              <span className="bo-muted">{t('entries', { count, number: format.number(count) })}</span>
            </h3>
            <ul>
              {kinds.map((kind) => {
                const what = t('work', {
                  record: typeName(kind.record_type),
                  action: actionText(kind.action, { record_type: kind.record_type, after: null }),
                });
                const moves = kind.moves.map(({ status, count: n }) =>
                  t('work', { record: label(`order_status.${status ?? 'placed'}`), action: format.number(n) }),
                );
                return (
                  <li key={`${kind.record_type}.${kind.action}`}>
                    <span>
                      {what}
                      {kind.moves.length > 0 ? <span className="bo-muted"> ({format.list(moves)})</span> : null}
                    </span>
                    <Count
                      value={kind.count}
                      to={audits && actor ? workPath(kind, handover) : undefined}
                      of={t('workOf', { person: name, work: what })}
                    />
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** `/order/handover`: what a shift did, by person, and what it leaves to the next one. */
export function HandoverPage() {
  const t = useText('handover');
  const format = useFormat();
  const { language } = useLanguage();
  const [params, setParams] = useSearchParams();
  const query = readQuery(params);
  const result = useQuery(shiftHandover(query));
  const found = result.data;
  const set = (changes: ShiftHandoverQuery) =>
    setParams(
      Object.entries({ ...query, ...changes }).filter((pair): pair is [string, string] => Boolean(pair[1])),
      { replace: true },
    );
  return (
    <DetailPage
      title={t('title')}
      subtitle={
        found
          ? t('span', {
              place: found.warehouse ? recordName(found.warehouse, language) : t('anyWarehouse'),
              from: format.dateTime(found.from),
              upto: found.upto === null ? t('now') : format.dateTime(found.upto),
              at: format.dateTime(found.as_of),
            })
          : '…'
      }
      parent={{ to: paths.orderList(), label: t('orders') }}
      actions={
        <Button icon={<PrinterOutlined aria-hidden />} disabled={!found} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
      summary={<HandoverControls query={query} set={set} />}
    >
      <Loaded result={result}>
        {(handover) => (
          <>
            <div className="ord-handover-open">
              <Waiting waiting={handover.waiting} warehouse={query.warehouse} />
              <Pickers pickers={handover.pickers} warehouse={query.warehouse} />
            </div>
            <DetailSection title={t('done')}>
              <Done handover={handover} />
            </DetailSection>
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
