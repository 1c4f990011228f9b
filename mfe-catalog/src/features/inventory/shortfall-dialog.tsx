import type { StockBalance } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { Dialog, LinkButton, Loaded, recordName } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { shortfall } from './inventory.api.ts';
import { kindOf, reasonOf } from './movement-words.ts';
import { ChangeCell } from './stock-cells.tsx';

/** Why a place is below zero: the movements since it was last well, and what puts it right. */
export function ShortfallDialog({
  balance,
  onAdjust,
  onClose,
}: {
  balance: StockBalance;
  onAdjust: () => void;
  onClose: () => void;
}) {
  const t = useText('inventory');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery(shortfall(balance.variant_id, balance.warehouse.id));
  return (
    <Dialog
      open
      width={760}
      title={t('shortfall.title', {
        product: recordName(balance.product, language),
        warehouse: recordName(balance.warehouse, language),
      })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <Loaded result={result}>
        {({ balance: now, movements, more }) => (
          <>
            <p>
              {t('stockShort.why', {
                number: format.number(now.short),
                on_hand: format.number(now.on_hand),
                reserved: format.number(now.reserved),
                safety: format.number(now.safety),
                blocked: format.number(now.blocked),
              })}
            </p>
            {movements.length === 0 ? (
              <p className="bo-muted">{t('shortfall.none')}</p>
            ) : (
              <div className="cat-why">
                <table className="cat-plain">
                  <caption className="bo-muted">{t('shortfall.cause')}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t('fields.at')}</th>
                      <th scope="col">{t('fields.kind')}</th>
                      <th scope="col">{t('fields.reason')}</th>
                      <th scope="col" data-align="end">
                        {t('fields.change')}
                      </th>
                      <th scope="col" data-align="end">
                        {t('shortfall.after')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {movements.map((movement, index) => (
                      <tr key={movement.id} className={index === 0 ? 'cat-why-cause' : undefined}>
                        <td>{format.dateTime(movement.at)}</td>
                        <td>
                          {kindOf(label, movement)}
                          {movement.order_number === null ? null : (
                            <>
                              {' '}
                              <bdi className="bo-muted">{movement.order_number}</bdi>
                            </>
                          )}
                        </td>
                        <td>
                          <bdi>{reasonOf(label, movement.reason)}</bdi>
                        </td>
                        <td data-align="end">
                          <ChangeCell
                            value={movement.on_hand_change - movement.reserved_change - movement.blocked_change}
                          />
                        </td>
                        <td data-align="end">
                          <bdi className="bo-number" dir="ltr">
                            {format.number(movement.after)}
                          </bdi>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            {more > 0 ? <p className="bo-muted">{t('shortfall.more', { number: format.number(more) })}</p> : null}
            <div className="cat-why-acts">
              <Can do="inventory.adjust">
                <Button type="primary" onClick={onAdjust}>
                  {t('actions.adjust')}
                </Button>
              </Can>
              <Can do={paths.inventoryReceive.permission}>
                <LinkButton quiet to={paths.inventoryReceive()}>
                  {t('list.receive')}
                </LinkButton>
                <LinkButton quiet to={paths.inventoryTransfer()}>
                  {t('list.transfer')}
                </LinkButton>
              </Can>
              {now.blocked > 0 ? (
                <LinkButton
                  quiet
                  to={withQuery(paths.inventoryBatches(), { variant: now.variant_id, blocked: 'true' })}
                >
                  {t('shortfall.recalled')}
                </LinkButton>
              ) : null}
              <LinkButton quiet to={withQuery(paths.inventoryMovements(), { variant: now.variant_id })}>
                {t('actions.movements')}
              </LinkButton>
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
