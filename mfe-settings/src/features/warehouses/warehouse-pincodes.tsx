import { type Warehouse, WarehousePincodesForm } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  CodeCell,
  DetailSection,
  Dialog,
  Loaded,
  PlainTable,
  QuickForm,
  recordName,
  SelectField,
  TextAreaField,
} from '@bo/kit';
import { Can, toast } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { pincodes } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { servePincodes } from './warehouses.api.ts';

const SHOWN = 10;

function PasteDialog({ warehouse, onClose }: { warehouse: Warehouse; onClose: () => void }) {
  const t = useText('warehouses');
  const format = useFormat();
  const serve = useMutation(servePincodes(warehouse.id, 'pincodes'));
  return (
    <Dialog open title={t('pincodes.add')} footer={null} onCancel={onClose} destroyOnHidden>
      <QuickForm
        contract={WarehousePincodesForm}
        initial={{ codes: '', place: 'last' }}
        submitText={t('pincodes.add')}
        record={null}
        save={async (body) => {
          const { changed, unknown } = await serve.mutateAsync(body);
          if (unknown.length > 0)
            toast.error(t('pincodes.unknown', { count: unknown.length, codes: format.list(unknown.slice(0, 20)) }));
          if (changed > 0 || unknown.length === 0)
            toast.success(t('pincodes.added', { count: changed, number: format.number(changed) }));
        }}
        onSaved={onClose}
      >
        <TextAreaField name="codes" label={t('pincodes.codes')} hint={t('pincodes.codesHint')} dir="ltr" />
        <SelectField
          name="place"
          label={t('pincodes.place')}
          choices={(['first', 'last'] as const).map((value) => ({ value, label: t(`pincodes.${value}`) }))}
        />
      </QuickForm>
    </Dialog>
  );
}

/** Where a warehouse delivers, and whether it is tried first there. */
export function WarehousePincodes({ warehouse }: { warehouse: Warehouse }) {
  const t = useText('warehouses');
  const format = useFormat();
  const { language } = useLanguage();
  const [adding, setAdding] = useState(false);
  const result = useQuery(pincodes.list({ warehouse: [warehouse.id], limit: SHOWN }));
  const remove = useMutation(servePincodes(warehouse.id, 'pincodes/remove'));
  const all = withQuery(paths.pincodeList(), { warehouse: warehouse.id });
  return (
    <DetailSection
      title={t('sections.pincodes')}
      actions={
        warehouse.status === 'closed' || warehouse.archived_at !== null ? null : (
          <Can do="pincode.edit">
            <Button onClick={() => setAdding(true)}>{t('pincodes.add')}</Button>
          </Can>
        )
      }
    >
      <Loaded result={result}>
        {({ count, results }) =>
          results.length === 0 ? (
            <p className="bo-muted">{t('pincodes.none')}</p>
          ) : (
            <>
              <PlainTable
                label={t('sections.pincodes')}
                columns={[
                  { title: t('pincodes.code') },
                  { title: t('pincodes.area') },
                  { title: t('pincodes.priority'), align: 'end' },
                  { title: t('pincodes.actions'), align: 'end' },
                ]}
              >
                {results.map((pincode) => (
                  <tr key={pincode.id}>
                    <td>
                      <Link to={paths.pincodeEdit(pincode.id)}>
                        <CodeCell value={pincode.code} />
                      </Link>
                    </td>
                    <td>
                      <bdi>{recordName({ name: pincode.area, name_ar: pincode.area_ar }, language)}</bdi>
                    </td>
                    <td data-align="end">{format.number(pincode.warehouse_ids.indexOf(warehouse.id) + 1)}</td>
                    <td data-align="end">
                      <Can do="pincode.edit">
                        <Button
                          type="link"
                          aria-label={t('pincodes.removeOne', { code: pincode.code })}
                          onClick={() => remove.mutate({ codes: [pincode.code], place: 'last' })}
                        >
                          {t('pincodes.remove')}
                        </Button>
                      </Can>
                    </td>
                  </tr>
                ))}
              </PlainTable>
              {count > results.length ? (
                <p>
                  <Link to={all}>{t('pincodes.all', { count, number: format.number(count) })}</Link>
                </p>
              ) : null}
            </>
          )
        }
      </Loaded>
      {adding ? <PasteDialog warehouse={warehouse} onClose={() => setAdding(false)} /> : null}
    </DetailSection>
  );
}
