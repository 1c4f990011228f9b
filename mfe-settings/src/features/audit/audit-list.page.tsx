import {
  APP_SETTINGS,
  AREAS,
  areaName,
  AUDIT_ACTIONS,
  AuditEntry,
  AuditListQuery,
  isSettingName,
  listPage,
  normalizeForSearch,
  RECORD_TYPES,
  SETTING_NAMES,
} from '@bo/contracts';
import { apiQuery, exportUrl, keyOf } from '@bo/http';
import { formatList, type Language, useLanguage } from '@bo/i18n';
import {
  AuditTrail,
  ChoiceFilter,
  type Column,
  columns,
  PeriodFilter,
  Dialog,
  RecordListPage,
  ReferenceFilter,
  useAuditActionText,
  useListState,
} from '@bo/kit';
import { useRecordPlaces } from '@bo/platform';
import { keepPreviousData, useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { users, warehouses } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useRecordTypeName } from '../../parts/record-names.ts';
import { useText } from '../../text.ts';
import { useShown } from '../../parts/setting-words.ts';
import { useFieldName } from './field-names.ts';

const PATH = 'admin_panel/audit-entries/';
const page = listPage(AuditEntry);
const column = columns<AuditEntry>();
/** What a record that is gone was called, by what was written of it. */
const NAMES = ['number', 'code', 'title', 'name', 'email'] as const;

function useNameOf(): (entry: AuditEntry) => string {
  const t = useText('app-settings');
  const { language } = useLanguage();
  return (entry) =>
    entry.record_type === 'setting' && isSettingName(entry.record_id)
      ? t(`settings.${entry.record_id}.label`)
      : nameOf(entry, language);
}

function nameOf({ before, after, record_id, record_name, record_name_ar }: AuditEntry, language: Language): string {
  const today = (language === 'ab' && record_name_ar) || record_name;
  if (today) return today;
  const states = [after, before];
  for (const state of states)
    for (const name of NAMES) {
      const value = state?.[name];
      if (typeof value === 'string' && value !== '') return value;
    }
  return record_id;
}
/** The fields that differ; of a creation or a deletion there is nothing to compare. */
function changedFields({ before, after }: AuditEntry): string[] {
  if (!before || !after) return [];
  return Object.keys(after).filter(
    (name) =>
      !['version', 'updated_at', 'updated_by'].includes(name) &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

export function useAuditColumns(open: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const t = useText('audit');
  const typeName = useRecordTypeName();
  const actionText = useAuditActionText();
  const fieldName = useFieldName();
  const { pathOf } = useRecordPlaces();
  const nameOfRecord = useNameOf();
  const { language } = useLanguage();
  return [
    column.date('at', { title: t('fields.at'), sort: 'at', width: 124, priority: 1 }),
    column.custom('actor', {
      title: t('fields.actor'),
      width: 144,
      priority: 1,
      render: ({ actor_id, actor_name, actor_name_ar }) => (
        <bdi>{actor_id === null ? t('system') : (language === 'ab' && actor_name_ar) || actor_name}</bdi>
      ),
    }),
    column.custom('action', {
      title: t('fields.action'),
      width: 164,
      priority: 1,
      render: (entry) => actionText(entry.action, entry),
      second: { title: t('fields.reason'), render: ({ reason }) => <bdi>{reason}</bdi> },
    }),
    column.custom('record', {
      title: t('fields.record'),
      width: 190,
      grows: true,
      priority: 1,
      render: (entry) => {
        const to = pathOf(entry.record_type, entry.record_id);
        const name = <bdi>{nameOfRecord(entry)}</bdi>;
        return to ? <Link to={to}>{name}</Link> : name;
      },
      second: {
        title: t('fields.type'),
        render: ({ record_type }) => typeName(record_type),
      },
    }),
    column.custom('changes', {
      title: t('fields.changes'),
      width: 220,
      priority: 2,
      render: (entry) => {
        const fields = changedFields(entry);
        const text =
          fields.length === 0
            ? t('show')
            : t('changed', { fields: formatList(fields.slice(0, 3).map(fieldName)), count: fields.length });
        return (
          <Button type="link" onClick={() => open(entry)}>
            {text}
          </Button>
        );
      },
    }),
  ];
}

const asText = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Everything that was written, before and after; what did not change is left out. */
function Details({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useText('audit');
  const fieldName = useFieldName();
  const shown = useShown();
  const { before, after, record_id } = entry;
  const show = (value: unknown) => {
    if (entry.record_type !== 'setting' || !isSettingName(record_id)) return asText(value);
    const { data } = APP_SETTINGS[record_id].value.safeParse(value);
    return data === undefined ? asText(value) : shown(record_id, data);
  };
  const only = before && after ? null : (after ?? before);
  return (
    <Dialog
      open
      width={720}
      title={t('details')}
      okText={t('close')}
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ hidden: true }}
    >
      <AuditTrail entries={[entry]} labelOf={(field) => ({ label: fieldName(field), show })} />
      {only ? (
        <dl className="bo-facts">
          {Object.entries(only).map(([name, value]) => (
            <div key={name}>
              <dt>{fieldName(name)}</dt>
              <dd>
                <bdi>{show(value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Dialog>
  );
}

/** The settings whose labels hold every word of a text. */
function useSettingsCalled(text: string): string[] | undefined {
  const t = useText('app-settings');
  const words = normalizeForSearch(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  return SETTING_NAMES.filter((name) => {
    const label = normalizeForSearch(t(`settings.${name}.label`));
    return words.every((word) => label.includes(word));
  });
}

/** Every write there was: who, when, before and after. */
export function AuditListPage() {
  const t = useText('audit');
  const typeName = useRecordTypeName();
  const actionText = useAuditActionText();
  const { language } = useLanguage();
  const list = useListState(AuditListQuery, { screen: 'audit' });
  const settings = useSettingsCalled(list.query.search ?? '');
  const params = { ...list.query, ...(settings ? { settings } : {}) };
  const result = useQuery({
    ...apiQuery({ queryKey: keyOf('audit-entries', 'all', params), path: PATH, params, schema: page }),
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState<AuditEntry | null>(null);
  return (
    <RecordListPage
      title={t('title')}
      list={list}
      resource={{
        exportUrl: (query, format) => exportUrl(PATH, { ...query, ...(settings ? { settings } : {}) }, format),
      }}
      exportRight="audit.export"
      exportName="audit-log"
      search={t('search')}
      filters={
        <>
          <ReferenceFilter list={list} name="actor" label={t('fields.actor')} resource={users} />
          <ChoiceFilter
            list={list}
            name="area"
            label={t('fields.area')}
            choices={AREAS.map((value) => ({ value, label: areaName(value, language) }))}
          />
          <ChoiceFilter
            list={list}
            name="type"
            label={t('fields.type')}
            choices={Object.keys(RECORD_TYPES).map((value) => ({
              value,
              label: typeName(value),
            }))}
          />
          <ChoiceFilter
            list={list}
            name="action"
            label={t('fields.action')}
            choices={AUDIT_ACTIONS.map((value) => ({ value, label: actionText(value) }))}
          />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          <PeriodFilter list={list} from="from" upto="upto" label={t('fields.at')} />
        </>
      }
      result={result}
      columns={useAuditColumns(setShown)}
      empty={t('empty')}
    >
      {shown ? <Details entry={shown} onClose={() => setShown(null)} /> : null}
    </RecordListPage>
  );
}
