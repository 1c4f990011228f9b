import { type GlossaryTerm, GlossaryTermInput } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { ConfirmDialog, Dialog, Loaded, PlainTable, QuickForm, TextField, usePaused } from '@bo/kit';
import { Can } from '@bo/platform';
import { keepPreviousData, useMutation, useQuery } from '@bo/platform/query';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { glossaryTerms } from './translations.api.ts';

/** As many as are shown; the search finds the others. */
const SHOWN = 100;
const NEW: GlossaryTermInput = { term: '', term_ar: '', note: '' };

function TermForm({ term, onDone }: { term: GlossaryTerm | null; onDone: () => void }) {
  const t = useText('translations');
  const create = useMutation(glossaryTerms.create({ done: t('glossary.created') }));
  const update = useMutation(glossaryTerms.update({ done: t('glossary.changed') }));
  const { term: english, term_ar, note } = term ?? NEW;
  return (
    <QuickForm
      key={term?.id ?? 'new'}
      contract={GlossaryTermInput}
      initial={{ term: english, term_ar, note }}
      record={term ?? undefined}
      save={(input, over) =>
        over ? update.mutateAsync({ id: over.id, version: over.version, input }) : create.mutateAsync(input)
      }
      onSaved={onDone}
      submitText={t(term === null ? 'glossary.add' : 'glossary.save')}
    >
      <TextField name="term" label={t('glossary.term')} />
      <TextField name="term_ar" label={t('glossary.term_ar')} />
      <TextField name="note" label={t('glossary.note')} />
    </QuickForm>
  );
}

/** What words are called in this store: looked up, added, changed and removed beside the work that needs them. */
export function GlossaryDialog({ onClose }: { onClose: () => void }) {
  const t = useText('translations');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<GlossaryTerm | 'new' | null>(null);
  const [removed, setRemoved] = useState<GlossaryTerm | null>(null);
  const wanted = usePaused(search.trim());
  const result = useQuery({
    ...glossaryTerms.list({ ...(wanted === '' ? {} : { search: wanted }), limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const remove = useMutation(glossaryTerms.remove({ done: t('glossary.removed') }));
  return (
    <Dialog open width={760} title={t('glossary.title')} onCancel={onClose} footer={null}>
      <div className="cat-tr-terms">
        <Input
          allowClear
          role="searchbox"
          aria-label={t('glossary.search')}
          placeholder={t('glossary.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Can do="glossary.create">
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('glossary.new')}
          </Button>
        </Can>
      </div>
      {edited === null ? null : (
        <div className="cat-tr-term-form">
          <TermForm
            key={edited === 'new' ? 'new' : edited.id}
            term={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
          />
        </div>
      )}
      <Loaded result={result}>
        {({ results, count }) => (
          <>
            <p className="bo-muted" role="status">
              {t('glossary.count', { count, number: format.number(count) })}
            </p>
            <div className="cat-tr-preview">
              <PlainTable
                label={t('glossary.title')}
                columns={[
                  { title: t('glossary.term') },
                  { title: t('glossary.term_ar') },
                  { title: t('glossary.note') },
                  { title: t('glossary.actions') },
                ]}
              >
                {results.map((term) => (
                  <tr key={term.id}>
                    <td lang="en">
                      <bdi>{term.term}</bdi>
                    </td>
                    <td lang="ar">
                      <bdi>{term.term_ar}</bdi>
                    </td>
                    <td>
                      <bdi>{term.note}</bdi>
                    </td>
                    <td>
                      <Can do="glossary.edit">
                        <Button
                          size="small"
                          type="link"
                          aria-label={t('glossary.editOne', { term: term.term })}
                          onClick={() => setEdited(term)}
                        >
                          {t('glossary.edit')}
                        </Button>
                      </Can>
                      <Can do="glossary.delete">
                        <Button
                          size="small"
                          type="link"
                          danger
                          aria-label={t('glossary.removeOne', { term: term.term })}
                          onClick={() => setRemoved(term)}
                        >
                          {t('glossary.remove')}
                        </Button>
                      </Can>
                    </td>
                  </tr>
                ))}
              </PlainTable>
            </div>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={removed !== null}
        title={t('glossary.removeOne', { term: removed?.term ?? '' })}
        effect={t('glossary.removeEffect')}
        okText={t('glossary.remove')}
        danger
        onConfirm={() => (removed === null ? Promise.resolve() : remove.mutateAsync(removed))}
        onClose={() => setRemoved(null)}
      />
    </Dialog>
  );
}
