import { CommissionPreviewInput, type CommissionRule } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  DateRangeField,
  EntityField,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  MoneyCell,
  PercentField,
  PlainTable,
  RecordActions,
  recordName,
  ResourceForm,
  TextAreaField,
  useFormValues,
  usePaused,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { brands, CategoryField, commissionPreview, commissionRules, products, sellers } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useRuleName } from './rule-name.ts';

const NAMES = ['seller_id', 'category_id', 'brand_id', 'product_id', 'rate'] as const;

/** What the rule of the form would have meant for what was delivered last month, while it is typed. */
function Preview({ id }: { id: string | null }) {
  const t = useText('commission');
  const format = useFormat();
  const { language } = useLanguage();
  const values = useFormValues();
  const typed = Object.fromEntries(NAMES.map((name) => [name, values[name] === '' ? null : (values[name] ?? null)]));
  const parsed = usePaused(CommissionPreviewInput.safeParse({ ...typed, id }).data ?? null);
  const asked = parsed !== null && NAMES.slice(0, 4).some((name) => parsed[name] !== null) ? parsed : undefined;
  const { data } = useQuery({
    ...commissionPreview(asked ?? { ...CommissionPreviewInput.parse({ rate: 0 }) }),
    enabled: asked !== undefined,
  });
  return (
    <FormSection title={t('preview.title')} hint={t('preview.hint')}>
      {data === undefined || asked === undefined ? (
        <p className="bo-muted">{t('preview.ask')}</p>
      ) : (
        <>
          <p role="status">
            {t('preview.sum', {
              count: data.lines,
              number: format.number(data.lines),
              net: format.money(data.net),
              before: format.money(data.commission_before),
              after: format.money(data.commission_after),
            })}
          </p>
          {data.sellers.length === 0 ? null : (
            <PlainTable
              label={t('preview.title')}
              columns={[
                { title: t('fields.seller') },
                { title: t('preview.sold'), align: 'end' },
                { title: t('preview.before'), align: 'end' },
                { title: t('preview.after'), align: 'end' },
              ]}
            >
              {data.sellers.map(({ seller, net, before, after }) => (
                <tr key={seller.id}>
                  <td>
                    <bdi>{recordName(seller, language)}</bdi>
                  </td>
                  <td data-align="end">
                    <MoneyCell value={net} />
                  </td>
                  <td data-align="end">
                    <MoneyCell value={before} />
                  </td>
                  <td data-align="end">
                    <MoneyCell value={after} />
                  </td>
                </tr>
              ))}
            </PlainTable>
          )}
        </>
      )}
    </FormSection>
  );
}

/** The fields of a rule; create and edit share them. */
function RuleFields({ id }: { id: string | null }) {
  const t = useText('commission');
  return (
    <>
      <FormSection title={t('sections.for')} hint={t('hints.for')}>
        <EntityField name="seller_id" label={t('fields.seller')} resource={sellers} />
        <CategoryField name="category_id" label={t('fields.category')} />
        <EntityField name="brand_id" label={t('fields.brand')} resource={brands} />
        <EntityField name="product_id" label={t('fields.product')} resource={products} />
      </FormSection>
      <FormSection title={t('sections.rate')} hint={t('hints.rate')}>
        <PercentField name="rate" label={t('fields.rate')} />
        <DateRangeField from="starts_at" upto="ends_at" label={t('fields.period')} hint={t('hints.period')} />
        <TextAreaField name="note" label={t('fields.note')} rows={2} />
      </FormSection>
      <Preview id={id} />
    </>
  );
}

export function CommissionCreatePage() {
  const t = useText('commission');
  const navigate = useNavigate();
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.commissionList(), label: t('list.title') }}>
      <ResourceForm resource={commissionRules} onSaved={() => void navigate(paths.commissionList(), { replace: true })}>
        <RuleFields id={null} />
      </ResourceForm>
    </FormPage>
  );
}

function History({ rule }: { rule: CommissionRule }) {
  const t = useText('commission');
  const format = useFormat();
  return (
    <HistorySection
      type="commission_rule"
      id={rule.id}
      labelOf={(field) =>
        field === 'rate'
          ? { label: t('fields.rate'), show: (value: unknown) => format.percent(Number(value)) }
          : undefined
      }
    />
  );
}

export function CommissionEditPage() {
  const t = useText('commission');
  const navigate = useNavigate();
  const { ruleId = '' } = useParams();
  const result = useQuery(commissionRules.detail(ruleId));
  const nameOf = useRuleName();
  // Nobody gives a rule a name: where one is asked for, it is what the rule is for.
  const rule = result.data && { ...result.data, name: nameOf(result.data), name_ar: nameOf(result.data) };
  return (
    <FormPage
      title={t('edit.title')}
      parent={{ to: paths.commissionList(), label: t('list.title') }}
      actions={
        rule ? (
          <RecordActions
            resource={commissionRules}
            record={rule}
            permission="payout.delete"
            list={paths.commissionList()}
            archiveEffect={t('archive.effect')}
          />
        ) : null
      }
    >
      <Loaded result={result}>
        {(found) => (
          <>
            <ResourceForm
              resource={commissionRules}
              record={found}
              onSaved={() => void navigate(paths.commissionList(), { replace: true })}
            >
              <RuleFields id={found.id} />
            </ResourceForm>
            <History rule={found} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
