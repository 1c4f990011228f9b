import { NewTransferInput, StockTransferDetail, TransferInput } from '@bo/contracts';
import {
  ContractForm,
  EntityField,
  FormPage,
  FormSection,
  Loaded,
  NumberField,
  recordName,
  RowsField,
  SelectField,
  SwitchField,
  TextAreaField,
} from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { warehouses } from '@bo/resources';
import { useState } from 'react';
import { plainVariants } from '../../parts/plain-variants.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { createTransfer, destinations, transfers } from './transfers.api.ts';

/** A person sends from a warehouse of their own to any open one. */
function Fields({ isNew }: { isNew: boolean }) {
  const t = useText('transfers');
  const { language } = useLanguage();
  const { data } = useQuery(destinations());
  const choices = (data?.results ?? []).map((place) => ({ value: place.id, label: recordName(place, language) }));
  return (
    <>
      <FormSection title={t('form.way')}>
        <EntityField name="from_warehouse_id" label={t('fields.from')} resource={warehouses} />
        <SelectField name="to_warehouse_id" label={t('fields.to')} choices={choices} />
        <TextAreaField name="note" label={t('fields.note')} rows={2} />
        {isNew ? <SwitchField name="send" label={t('form.send')} hint={t('form.sendHint')} /> : null}
      </FormSection>
      <FormSection title={t('form.lines')}>
        <div className="cat-stock-lines bo-wide">
          <RowsField
            name="lines"
            label={t('form.lines')}
            rowLabel={(place) => t('form.line', { place })}
            addText={t('form.add')}
            blank={() => ({ variant_id: '', quantity: null })}
            max={200}
          >
            {(path) => (
              <>
                <EntityField name={`${path}.variant_id`} label={t('fields.product')} resource={plainVariants} />
                <NumberField name={`${path}.quantity`} label={t('fields.quantity')} />
              </>
            )}
          </RowsField>
        </div>
      </FormSection>
    </>
  );
}

/** From one warehouse to another. What expires first goes first. */
export function TransferCreatePage() {
  const t = useText('transfers');
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const create = useMutation(createTransfer(t('done.created')));
  return (
    <FormPage title={t('form.title')} parent={{ to: paths.transferList(), label: t('list.title') }}>
      <ContractForm
        name="transfer"
        contract={NewTransferInput}
        initial={{ lines: [], send: true }}
        save={(body) => create.mutateAsync({ id: '', key, body })}
        onSaved={({ id }) => void navigate(paths.transferDetails(id))}
      >
        <Fields isNew />
      </ContractForm>
    </FormPage>
  );
}

function asInput(record: unknown) {
  const { from, to, lines, ...transfer } = StockTransferDetail.parse(record);
  return {
    ...transfer,
    from_warehouse_id: from.id,
    to_warehouse_id: to.id,
    lines: lines.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
  };
}

export function TransferEditPage() {
  const t = useText('transfers');
  const navigate = useNavigate();
  const { transferId = '' } = useParams();
  const result = useQuery(transfers.detail(transferId));
  const update = useMutation(transfers.update({ done: t('done.saved') }));
  return (
    <FormPage
      title={result.data?.number ?? t('details.title')}
      parent={{ to: paths.transferDetails(transferId), label: t('details.title') }}
    >
      <Loaded result={result}>
        {(transfer) =>
          transfer.status === 'draft' && transfer.sends ? (
            <ContractForm
              name="transfer-edit"
              contract={TransferInput}
              record={transfer}
              fieldsOf={asInput}
              save={(input, base) =>
                update.mutateAsync({ id: transfer.id, version: base?.version ?? transfer.version, input })
              }
              onSaved={() => void navigate(paths.transferDetails(transferId))}
            >
              <Fields isNew={false} />
            </ContractForm>
          ) : (
            <p role="note">{t('form.notDraft')}</p>
          )
        }
      </Loaded>
    </FormPage>
  );
}
