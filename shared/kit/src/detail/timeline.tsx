import { AuditEntry, type AuditListQuery, listPage } from '@bo/contracts';
import { apiPages, keyOf } from '@bo/http';
import { localeOf, useFormat, useLanguage } from '@bo/i18n';
import { plainName, useWords } from '@bo/platform';
import { useInfiniteQuery } from '@bo/platform/query';
import Button from 'antd/es/button';
import Tooltip from 'antd/es/tooltip';
import type { ReactNode } from 'react';
import { ImageCell } from '../list/cells.tsx';
import { sameValue } from '../form/changes.ts';
import type { FieldDescription } from '../form/form-context.ts';
import { Loaded } from '../feedback/loaded.tsx';
import en from '../locales/en.json';
import { useKitText } from '../text.ts';
import { DetailSection } from './detail-page.tsx';

const entries = listPage(AuditEntry);
const PAGE = 20;
const auditEntries = (type: TimelineProps['type'], id: string) =>
  apiPages({
    queryKey: keyOf('audit-entries', type, id),
    path: 'admin_panel/audit-entries/',
    params: (offset) => ({ record_type: type, record_id: id, limit: PAGE, offset }),
    schema: entries,
    next: (page, offset) => (page.next === null ? undefined : offset + PAGE),
  });

/** How a field of a record is called and shown: as words, or as pictures. */
export interface ShownField extends Omit<FieldDescription, 'show'> {
  /** `other` is what stands beside it, after or before: for a field of which only what differs is shown. */
  show?: (value: unknown, other: unknown) => ReactNode;
}

/** The fields that hold the address of a picture, in whatever record. */
const PICTURES: readonly string[] = ['image', 'image_ar', 'logo', 'cover'];

interface TimelineProps {
  /** The record as the audit log names it. */
  type: NonNullable<AuditListQuery['record_type']>;
  id: string;
  /** A field's label, or how to name and show it; fields without one are not shown. */
  labelOf: (field: string) => string | ShownField | undefined;
  /** What of the record an entry is about, such as a line of an order. */
  aboutOf?: (entry: AuditEntry) => string | undefined;
}

function Changes({ entry, labelOf }: { entry: AuditEntry; labelOf: TimelineProps['labelOf'] }) {
  const t = useKitText();
  const { before, after } = entry;
  const text = (name: string, value: unknown, other: unknown): ReactNode => {
    const label = labelOf(name);
    if (value === null || value === undefined || value === '') return '—';
    if (typeof label === 'object' && label.show) return label.show(value, other);
    if (PICTURES.includes(name) && typeof value === 'string') return <ImageCell src={value} />;
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  const nameOf = (name: string) => {
    const label = labelOf(name);
    return typeof label === 'object' ? label.label : label;
  };
  if (!before || !after) return null;
  const names = Object.keys(after).filter(
    (name) => labelOf(name) !== undefined && !sameValue(before[name], after[name]),
  );
  return (
    <dl className="bo-changes">
      {names.map((name) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>
            <del>
              <bdi>{text(name, before[name], after[name])}</bdi>
            </del>{' '}
            <ins>
              <bdi>{text(name, after[name], before[name])}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Common = keyof typeof en.audit.action;
const isCommon = (action: string): action is Common => Object.hasOwn(en.audit.action, action);

type Audited = Pick<AuditEntry, 'record_type' | 'after'>;

/**
 * What was done, in words. A remote may say it in a sentence of its own for one kind of record: `leaflet.asked` is
 * "added 2 pages from a PDF", with a value of the entry and a plural form for it (`leaflet.asked_other`: "added
 * {{pages}} pages …"). Otherwise the words are those of the action alone: the kit's for what is done to records of many
 * kinds, else a remote's.
 */
export function useAuditActionText(): (action: string, of?: Audited) => string {
  const t = useKitText();
  const wordOf = useWords();
  const format = useFormat();
  const { language } = useLanguage();
  const plural = new Intl.PluralRules(localeOf(language).locale);
  const sentenceOf = (key: string, after: AuditEntry['after']): string | undefined => {
    const counted = wordOf('actions', `${key}_other`);
    if (counted === undefined) return wordOf('actions', key);
    const [, name = ''] = /\{\{(\w+)\}\}/.exec(counted) ?? [];
    const number = after?.[name];
    if (typeof number !== 'number') return undefined;
    const said = wordOf('actions', `${key}_${plural.select(number)}`) ?? counted;
    return said.replace(`{{${name}}}`, format.number(number));
  };
  return (action, of) =>
    (of && sentenceOf(`${of.record_type}.${action}`, of.after)) ??
    (isCommon(action) ? t(`audit.action.${action}`) : (wordOf('actions', action) ?? plainName(action)));
}

/** Entries of the audit log, with what was before and after. */
export function AuditTrail({
  entries: shown,
  labelOf,
  aboutOf,
}: Pick<TimelineProps, 'labelOf' | 'aboutOf'> & { entries: readonly AuditEntry[] }) {
  const t = useKitText();
  const { language } = useLanguage();
  const format = useFormat();
  const actionText = useAuditActionText();
  if (shown.length === 0) return <p className="bo-muted">{t('audit.none')}</p>;
  return (
    <ol className="bo-timeline">
      {shown.map((entry) => (
        <li key={entry.id}>
          <div>
            <strong>
              <bdi>
                {entry.actor_id === null
                  ? t('audit.system')
                  : (language === 'ab' && entry.actor_name_ar) || entry.actor_name}
              </bdi>
            </strong>
            {/* Arabic names the action by a noun, which has no gender: «Priya Menon: إنشاء السجل». */}
            {language === 'ab' ? ': ' : ' '}
            {actionText(entry.action, entry)}{' '}
            <Tooltip title={format.dateTime(entry.at)}>
              <time className="bo-muted" dateTime={entry.at}>
                {format.relative(entry.at)}
              </time>
            </Tooltip>
          </div>
          {aboutOf ? <bdi>{aboutOf(entry)}</bdi> : null}
          {entry.reason ? <blockquote>{entry.reason}</blockquote> : null}
          <Changes entry={entry} labelOf={labelOf} />
        </li>
      ))}
    </ol>
  );
}

/** The history of a record, newest first. */
export function Timeline({ type, id, ...about }: TimelineProps) {
  const t = useKitText();
  const result = useInfiniteQuery(auditEntries(type, id));
  return (
    <Loaded result={result}>
      {({ pages }) => (
        <>
          <AuditTrail entries={pages.flatMap(({ results }) => results)} {...about} />
          {result.hasNextPage ? (
            <Button size="small" loading={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
              {t('audit.more')}
            </Button>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

/** The history of a record, as the last section of its screen. */
export function HistorySection(timeline: TimelineProps) {
  const t = useKitText();
  return (
    <DetailSection title={t('audit.history')}>
      <Timeline {...timeline} />
    </DetailSection>
  );
}
