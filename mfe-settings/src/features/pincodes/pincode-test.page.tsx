import { type PincodeCheck, PincodeCheckQuery, type PincodeStep } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  CodeCell,
  DetailPage,
  DetailSection,
  Loaded,
  PlainTable,
  QuickForm,
  recordName,
  StatusCell,
  type StatusTone,
  TextField,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Link, useSearchParams } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import { WAREHOUSE_TONE } from '../../parts/warehouse-tone.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PincodeTabs } from './pincode-tabs.tsx';
import { pincodeCheck } from './pincodes.api.ts';
import './pincodes.css';

const TONE: Record<PincodeStep['state'], StatusTone> = {
  ok: 'good',
  warning: 'warn',
  failed: 'bad',
  skipped: 'neutral',
};
const AMOUNTS = ['delivery_fee', 'free_delivery_from', 'minimum_order'];

/** What fills the sentence of a finding, as the reader writes amounts and numbers. */
function useValues() {
  const format = useFormat();
  const { language } = useLanguage();
  return (values: PincodeStep['values']): Record<string, string | number> => ({
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' ? (AMOUNTS.includes(name) ? format.money(value) : format.number(value)) : value,
      ]),
    ),
    ...(typeof values['count'] === 'number' ? { count: values['count'], number: format.number(values['count']) } : {}),
    ...(language === 'ab' && values['area_ar'] ? { area: values['area_ar'] } : {}),
  });
}

function Result({ check }: { check: PincodeCheck }) {
  const t = useText('pincodes');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const valuesOf = useValues();
  return (
    <>
      <DetailSection
        title={t('test.steps')}
        actions={
          check.pincode ? (
            <Can do="pincode.edit">
              <Link to={paths.pincodeEdit(check.pincode.id)}>{t('test.open')}</Link>
            </Can>
          ) : null
        }
      >
        <Alert
          type={check.serviceable ? 'success' : 'error'}
          showIcon
          role="status"
          title={t(check.serviceable ? 'test.taken' : 'test.refused', { code: check.code })}
        />
        <ol className="set-steps">
          {check.steps.map(({ step, state, finding, values }) => (
            <li key={step} data-state={state}>
              <StatusCell text={t(`test.state.${state}`)} tone={TONE[state]} />
              <span>
                <strong>{t(`test.step.${step}`)}</strong>
                <span>{t(`test.finding.${finding}`, valuesOf(values))}</span>
              </span>
            </li>
          ))}
        </ol>
      </DetailSection>
      {check.similar.length > 0 ? (
        <DetailSection title={t('test.similar')}>
          <ul className="set-similar">
            {check.similar.map(({ id, code, area, area_ar }) => (
              <li key={id}>
                <Link to={paths.pincodeEdit(id)}>
                  <CodeCell value={code} />
                </Link>{' '}
                <bdi>{recordName({ name: area, name_ar: area_ar }, language)}</bdi>
              </li>
            ))}
          </ul>
        </DetailSection>
      ) : null}
      {check.warehouses.length > 0 ? (
        <DetailSection title={t('fields.warehouse_ids')}>
          <PlainTable
            label={t('fields.warehouse_ids')}
            columns={[
              { title: t('test.order'), align: 'end' },
              { title: t('fields.warehouse') },
              { title: t('test.status') },
              { title: t('test.variants'), align: 'end' },
            ]}
          >
            {check.warehouses.map((warehouse, at) => (
              <tr key={warehouse.id}>
                <td data-align="end">{format.number(at + 1)}</td>
                <td>
                  <Link to={paths.warehouseEdit(warehouse.id)}>
                    <bdi>{recordName(warehouse, language)}</bdi>
                  </Link>
                </td>
                <td>
                  <StatusCell
                    text={label(`warehouse_status.${warehouse.status}`)}
                    tone={WAREHOUSE_TONE[warehouse.status]}
                  />
                </td>
                <td data-align="end">{format.number(warehouse.variants)}</td>
              </tr>
            ))}
          </PlainTable>
        </DetailSection>
      ) : null}
    </>
  );
}

/** Would an order to this pincode be taken, and if not, at which link of the chain does it break? */
export function PincodeTestPage() {
  const t = useText('pincodes');
  const [params, setParams] = useSearchParams();
  const code = params.get('code') ?? '';
  const result = useQuery(pincodeCheck(code));
  return (
    <DetailPage title={t('tabs.test')} parent={{ to: paths.pincodeList(), label: t('list.title') }}>
      <PincodeTabs current="test" />
      <DetailSection title={t('test.title')}>
        <p className="bo-muted">{t('test.hint')}</p>
        <div className="set-test">
          <QuickForm
            key={code}
            contract={PincodeCheckQuery}
            initial={{ code }}
            submitText={t('test.submit')}
            record={null}
            save={async (values) => {
              if (values.code === code) await result.refetch();
              else setParams({ code: values.code });
            }}
            onSaved={() => undefined}
          >
            <TextField name="code" label={t('fields.code')} code />
          </QuickForm>
        </div>
      </DetailSection>
      {code === '' ? null : <Loaded result={result}>{(check) => <Result check={check} />}</Loaded>}
    </DetailPage>
  );
}
