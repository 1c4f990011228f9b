import type { Translation, TranslationChange, TranslationResults, TranslationTarget } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { Dialog, PlainTable } from '@bo/kit';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text.ts';
import { type Taken, useSaveTranslations } from './use-desk.ts';

type Result = TranslationResults['results'][number];

/** Translations that are saved together: each is looked at before, and says afterwards how it went. */
export function ApplyDialog({
  title,
  note,
  to,
  changes,
  took,
  onClose,
}: {
  title: string;
  note?: ReactNode;
  to: TranslationTarget;
  changes: readonly TranslationChange[];
  took: (rows: readonly Taken[]) => void;
  onClose: () => void;
}) {
  const t = useText('translations');
  const format = useFormat();
  const save = useSaveTranslations();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [busy, setBusy] = useState(false);
  const keyed = (kind: string, id: string) => `${kind} ${id}`;
  const open = changes.filter(({ kind, id }) => results.get(keyed(kind, id))?.ok !== true);
  const saved = changes.length - open.length;
  const refused = [...results.values()].filter(({ ok }) => !ok).length;
  const apply = async () => {
    setBusy(true);
    // A product's title and description have one id: each kind is answered for itself.
    for (const kind of new Set(open.map((change) => change.kind))) {
      const some = open.filter((change) => change.kind === kind);
      await save(to, some, (told) => {
        setResults((all) => new Map([...all, ...told.map((result) => [keyed(kind, result.id), result] as const)]));
        const done = new Set(told.filter(({ ok }) => ok).map(({ id }) => id));
        took(
          some
            .filter(({ id }) => done.has(id))
            .map(({ id, source, text }) => ({ row: { kind, to, id }, source, target: text })),
        );
      });
    }
    setBusy(false);
  };
  const direction = (arabic: boolean) => ({ lang: arabic ? 'ar' : 'en', dir: arabic ? 'rtl' : 'ltr' }) as const;
  return (
    <Dialog
      open
      width={760}
      title={title}
      onCancel={onClose}
      footer={
        open.length === 0 ? (
          <Button type="primary" onClick={onClose}>
            {t('apply.close')}
          </Button>
        ) : (
          <Button type="primary" loading={busy} onClick={() => void apply()}>
            {t(refused > 0 ? 'apply.again' : 'apply.save', { count: open.length, number: format.number(open.length) })}
          </Button>
        )
      }
    >
      {note}
      <p role="status">
        {results.size === 0
          ? t('apply.look')
          : t('apply.result', { saved: format.number(saved), refused: format.number(refused) })}
      </p>
      {changes.length === 0 ? <Alert type="info" showIcon title={t('apply.none')} /> : null}
      <div className="cat-tr-preview">
        <PlainTable
          label={title}
          columns={[{ title: t('apply.text') }, { title: t('apply.translation') }, { title: t('apply.state') }]}
        >
          {changes.map(({ kind, id, source, text }) => {
            const result = results.get(keyed(kind, id));
            return (
              <tr key={keyed(kind, id)}>
                <td {...direction(to !== 'arabic')}>{source}</td>
                <td {...direction(to === 'arabic')}>{text}</td>
                <td>{result === undefined ? '' : result.ok ? t('state.saved') : result.detail}</td>
              </tr>
            );
          })}
        </PlainTable>
      </div>
    </Dialog>
  );
}

/** A row as it is saved with a text. */
export const changeOf = ({ kind, id, source, target }: Translation, text: string): TranslationChange => ({
  kind,
  id,
  source,
  before: target,
  text,
});
