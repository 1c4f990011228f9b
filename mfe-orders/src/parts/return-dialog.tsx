import { RETURN_WISHES, type ReturnableOrder, type ReturnDetail, ReturnForm } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { Loaded, NumberField, PlainTable, QuickForm, recordName, SelectField, TextAreaField } from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { lineLabel, returns, useLabel, useLineName } from '@bo/resources';
import { OfAnOrderDialog } from './of-an-order.tsx';
import { refundSettings } from './refund-settings.api.ts';
import { useText } from '../text.ts';
import { returnableOrder } from './returnable.api.ts';
import './records.css';

interface Saving {
  onClose: () => void;
  onSaved: (made: ReturnDetail) => void;
}

/** When a line can come back, or why it cannot. */
function Until({ line }: { line: ReturnableOrder['lines'][number] }) {
  const t = useText('returns');
  const format = useFormat();
  if (line.until === null) return <span className="bo-muted">{t('create.never')}</span>;
  const until = format.dateTime(line.until);
  return line.open ? until : <span className="bo-muted">{t('create.over', { until })}</span>;
}

function RequestForm({ order, onSaved }: Pick<Saving, 'onSaved'> & { order: ReturnableOrder }) {
  const t = useText('returns');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const nameOf = useLineName();
  const settings = useQuery(refundSettings);
  const create = useMutation(returns.create({ done: t('done.requested') }));
  return (
    <Loaded result={settings}>
      {({ reasons }) => {
        const offered = reasons.filter(({ active }) => active);
        return (
          <QuickForm
            contract={ReturnForm}
            initial={{
              wish: 'refund',
              note: '',
              lines: order.lines.map(({ line_id }) => ({ line_id, quantity: 0, reason_id: offered[0]?.id ?? '' })),
            }}
            record={null}
            submitText={t('create.title')}
            save={async (input) => {
              const made = await create.mutateAsync({
                ...input,
                order_id: order.id,
                lines: input.lines.filter(({ quantity }) => quantity > 0),
              });
              onSaved(made);
            }}
            // The person who asked goes on from what was made; closing as well would lead back to the list.
            onSaved={() => undefined}
          >
            <SelectField
              name="wish"
              label={t('fields.wish')}
              choices={RETURN_WISHES.map((value) => ({ value, label: label(`return_wish.${value}`) }))}
            />
            <PlainTable
              label={t('sections.lines')}
              columns={[
                { title: t('fields.what') },
                { title: t('fields.until') },
                { title: t('fields.left'), align: 'end' },
                { title: t('fields.quantity') },
                { title: t('fields.reason') },
              ]}
            >
              {order.lines.map((line, at) => {
                const product = nameOf(line);
                const closed = !line.open || line.left === 0;
                return (
                  <tr key={line.line_id}>
                    <td>
                      <bdi>{recordName(line, language)}</bdi>{' '}
                      <bdi className="bo-muted">{lineLabel(line, language)}</bdi>
                    </td>
                    <td>
                      <Until line={line} />
                    </td>
                    <td data-align="end">{format.number(line.left)}</td>
                    <td className="ord-units">
                      <NumberField
                        name={`lines.${String(at)}.quantity`}
                        label={t('create.unitsOf', { product })}
                        disabled={closed}
                      />
                    </td>
                    <td className="ord-reason">
                      <SelectField
                        name={`lines.${String(at)}.reason_id`}
                        label={t('create.reasonOf', { product })}
                        disabled={closed}
                        choices={offered.map((one) => ({ value: one.id, label: recordName(one, language) }))}
                      />
                    </td>
                  </tr>
                );
              })}
            </PlainTable>
            <TextAreaField name="note" label={t('fields.note')} rows={2} />
          </QuickForm>
        );
      }}
    </Loaded>
  );
}

function OfOrder({ orderId, onSaved }: Pick<Saving, 'onSaved'> & { orderId: string }) {
  const t = useText('returns');
  const result = useQuery(returnableOrder(orderId));
  return (
    <Loaded result={result}>
      {(order) =>
        order.lines.length === 0 ? (
          <p className="bo-muted">{t('create.nothing')}</p>
        ) : (
          <RequestForm order={order} onSaved={onSaved} />
        )
      }
    </Loaded>
  );
}

/** Asks for goods to come back: of which order, how many of what, and why. */
export function ReturnDialog({ order, onClose, onSaved }: Saving & { order?: string | undefined }) {
  const t = useText('returns');
  return (
    <OfAnOrderDialog
      order={order}
      title={t('create.title')}
      width={760}
      label={t('fields.order')}
      placeholder={t('create.chooseOrder')}
      onClose={onClose}
    >
      {(orderId) => <OfOrder orderId={orderId} onSaved={onSaved} />}
    </OfAnOrderDialog>
  );
}
