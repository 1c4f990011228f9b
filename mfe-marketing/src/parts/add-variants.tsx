import { listPage, MOST_LOOKED_UP, SavedView, type VariantLookup, type VariantLookupInput } from '@bo/contracts';
import { apiQuery, keyOf } from '@bo/http';
import { useFormat, useLanguage } from '@bo/i18n';
import { CodeCell, Dialog, recordName, ReferenceSelect, useDescribeError } from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { brands, CategorySelect, lookUpFile, lookUpVariants } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Flex from 'antd/es/flex';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useText } from '../text.ts';

/** How many are added at once. */
export type AddWay = 'paste' | 'file' | 'group' | 'view';

interface AddVariantsProps {
  way: AddWay;
  chosen: readonly string[];
  most: number;
  onAdd: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** The lines of a pasted list; of a copied spreadsheet the first column that is not empty. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => (line.split('\t').find((cell) => cell.trim() !== '') ?? '').trim())
    .filter((line) => line !== '');

const productViews = apiQuery({
  queryKey: keyOf('saved-views', 'products'),
  path: 'admin_panel/saved-views/',
  params: { screen: 'products', limit: 100 },
  schema: listPage(SavedView),
});

/** Which products a saved view shows, whatever it sorts and pages by. */
function filterOf({ query }: Pick<SavedView, 'query'>): Record<string, string> {
  const { sort: _, limit: __, offset: ___, ...filter } = query;
  return filter;
}

/** What was found, what was not, and what has to be decided; nothing is left out without a word. */
function LookupResult({
  result,
  added,
  onAdd,
}: {
  result: VariantLookup;
  added: ReadonlySet<string>;
  onAdd: (ids: readonly string[]) => void;
}) {
  const t = useText('variants-field');
  const format = useFormat();
  const { language } = useLanguage();
  const { found, unknown, ambiguous, more } = result;
  const open = ambiguous.filter(({ choices }) => !choices.some(({ id }) => added.has(id)));
  return (
    <div className="mkt-lookup" role="status">
      <Alert
        type={found.length > 0 ? 'success' : 'warning'}
        showIcon
        title={t('lookup.found', { count: found.length, number: format.number(found.length) })}
      />
      {more ? (
        <Alert type="warning" showIcon title={t('lookup.more', { number: format.number(MOST_LOOKED_UP) })} />
      ) : null}
      {open.length > 0 ? (
        <section aria-label={t('lookup.ambiguousTitle')}>
          <strong>{t('lookup.ambiguous', { count: open.length, number: format.number(open.length) })}</strong>
          <ul>
            {open.map(({ text, choices }) => (
              <li key={text}>
                <bdi>{text}</bdi>
                <div className="mkt-lookup-choices">
                  {choices.map((choice) => (
                    <Button key={choice.id} size="small" onClick={() => onAdd([choice.id])}>
                      <bdi>{recordName(choice, language)}</bdi> <CodeCell value={choice.code} />
                    </Button>
                  ))}
                  <Button size="small" type="link" onClick={() => onAdd(choices.map(({ id }) => id))}>
                    {t('lookup.takeAll')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {unknown.length > 0 ? (
        <section aria-label={t('lookup.unknownTitle')}>
          <strong>{t('lookup.unknown', { count: unknown.length, number: format.number(unknown.length) })}</strong>
          <ul tabIndex={0}>
            {unknown.map((text) => (
              <li key={text}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** Adds many variants: what is found is added at once, what is not is listed until the dialog is closed. */
export function AddVariants({ way, chosen, most, onAdd, onClose }: AddVariantsProps) {
  const t = useText('variants-field');
  const describe = useDescribeError();
  const [text, setText] = useState('');
  const [categories, setCategories] = useState<string[]>([]);
  const [brand, setBrand] = useState<string[]>([]);
  const [view, setView] = useState<string>();
  const [tooMany, setTooMany] = useState(false);
  const views = useQuery({ ...productViews, enabled: way === 'view' });
  const byText = useMutation(lookUpVariants);
  const byFile = useMutation(lookUpFile);
  const asked = way === 'file' ? byFile : byText;
  const take = ({ found }: VariantLookup) => onAdd(found.map(({ id }) => id));
  const lines = linesOf(text);

  const question = (): VariantLookupInput | null => {
    if (way === 'paste') return lines.length === 0 ? null : { texts: lines };
    if (way === 'group')
      return categories.length + brand.length === 0
        ? null
        : {
            products: {
              status: 'active',
              ...(categories.length > 0 ? { category: categories.join(',') } : {}),
              ...(brand.length > 0 ? { brand: brand.join(',') } : {}),
            },
          };
    const picked = views.data?.results.find(({ id }) => id === view);
    return picked ? { products: filterOf(picked) } : null;
  };
  const input = question();
  const run = () => {
    if (!input) return;
    setTooMany(lines.length > MOST_LOOKED_UP);
    if (lines.length <= MOST_LOOKED_UP) byText.mutate(input, { onSuccess: take });
  };

  return (
    <Dialog
      open
      title={t(`ways.${way}`)}
      okText={asked.data ? t('done') : t('lookup.run')}
      cancelText={t('close')}
      okButtonProps={{ disabled: !asked.data && (way === 'file' || input === null) }}
      confirmLoading={asked.isPending}
      onOk={asked.data ? onClose : run}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        {way === 'paste' ? (
          <>
            <label htmlFor="mkt-paste">{t('paste.label')}</label>
            <Input.TextArea
              id="mkt-paste"
              dir="auto"
              rows={asked.data ? 4 : 10}
              value={text}
              placeholder={t('paste.placeholder')}
              onChange={({ target }) => {
                setText(target.value);
                byText.reset();
              }}
            />
          </>
        ) : null}
        {way === 'file' ? (
          <>
            <label htmlFor="mkt-file">{t('file.label')}</label>
            <input
              id="mkt-file"
              type="file"
              accept=".csv,.tsv,.txt,.xlsx"
              disabled={byFile.isPending}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) byFile.mutate(file, { onSuccess: take });
                target.value = '';
              }}
            />
            <span className="bo-muted">{t('file.hint')}</span>
          </>
        ) : null}
        {way === 'group' ? (
          <>
            <CategorySelect
              aria-label={t('group.category')}
              placeholder={t('group.category')}
              multiple
              value={categories}
              onChange={(next) => {
                setCategories(next);
                byText.reset();
              }}
            />
            <ReferenceSelect
              aria-label={t('group.brand')}
              placeholder={t('group.brand')}
              resource={brands}
              multiple
              value={brand}
              onChange={(next) => {
                setBrand(next);
                byText.reset();
              }}
            />
            <span className="bo-muted">{t('group.hint')}</span>
          </>
        ) : null}
        {way === 'view' ? (
          views.data?.results.length === 0 ? (
            <p>{t('view.none')}</p>
          ) : (
            <Select
              aria-label={t('view.label')}
              placeholder={t('view.label')}
              loading={views.isPending}
              value={view ?? null}
              onChange={(next) => {
                setView(next ?? undefined);
                byText.reset();
              }}
              options={(views.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          )
        ) : null}
        {tooMany ? <Alert type="error" showIcon title={t('lookup.tooMany')} /> : null}
        {asked.error ? (
          <Alert type="error" showIcon title={asked.error.errors['file']?.[0] ?? describe(asked.error)} />
        ) : null}
        {asked.data ? <LookupResult result={asked.data} added={new Set(chosen)} onAdd={onAdd} /> : null}
        {chosen.length >= most ? <Alert type="warning" showIcon title={t('full')} /> : null}
      </Flex>
    </Dialog>
  );
}
