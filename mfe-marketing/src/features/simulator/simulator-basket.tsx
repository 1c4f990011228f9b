import type { SimulatedPrice } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { MoneyCell, recordName, ReferenceSelect } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { PriceCandidates, variantChoices, variants } from '@bo/resources';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Button from 'antd/es/button';
import InputNumber from 'antd/es/input-number';
import { useText } from '../../text.ts';

export interface SimulatedLine {
  variant_id: string;
  quantity: number;
}

/** Any basket: by name or by a scanner; beside each line what it costs, and every price it might have had. */
export function SimulatorBasket({
  lines,
  onChange,
  result,
}: {
  lines: readonly SimulatedLine[];
  onChange: (lines: SimulatedLine[]) => void;
  result: SimulatedPrice | undefined;
}) {
  const t = useText('simulator');
  const format = useFormat();
  const { language } = useLanguage();
  const { data } = useQuery(variantChoices(lines.map(({ variant_id }) => variant_id)));
  const titles = Object.fromEntries((result?.offers ?? []).map((offer) => [offer.id, recordName(offer, language)]));
  const add = (id: string) =>
    onChange(
      lines.some(({ variant_id }) => variant_id === id)
        ? lines.map((line) => (line.variant_id === id ? { ...line, quantity: line.quantity + 1 } : line))
        : [...lines, { variant_id: id, quantity: 1 }],
    );
  return (
    <>
      <ReferenceSelect
        aria-label={t('basket.add')}
        placeholder={t('basket.add')}
        resource={variants}
        value={[]}
        onChange={([id]) => id !== undefined && add(id)}
      />
      {lines.length === 0 ? <p className="bo-muted">{t('basket.empty')}</p> : null}
      <ul className="sim-lines">
        {lines.map(({ variant_id, quantity }, at) => {
          const choice = data?.found.find(({ id }) => id === variant_id);
          const name = recordName(choice, language) || t('basket.line', { place: format.number(at + 1) });
          const line = result?.lines.find((one) => one.variant_id === variant_id);
          return (
            <li key={variant_id}>
              <div className="sim-line">
                <bdi className="sim-name">{name}</bdi>
                <InputNumber
                  aria-label={t('basket.quantity', { name })}
                  min={1}
                  max={999}
                  precision={0}
                  value={quantity}
                  onChange={(next) =>
                    onChange(lines.map((one, index) => (index === at ? { ...one, quantity: next ?? 1 } : one)))
                  }
                />
                <MoneyCell value={line?.total ?? null} />
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('basket.remove', { name })}
                  onClick={() => onChange(lines.filter((_, index) => index !== at))}
                />
              </div>
              {line?.margin === null || line?.margin === undefined ? null : (
                <p className={line.margin < 0 ? 'bo-field-error' : 'bo-muted'}>
                  {t(line.margin < 0 ? 'basket.belowCost' : 'basket.margin')}{' '}
                  <bdi className="bo-number">{format.percent(line.margin)}</bdi>
                </p>
              )}
              {line ? (
                <details open={lines.length <= 3}>
                  <summary>{t('basket.why', { name })}</summary>
                  <PriceCandidates candidates={line.candidates} names={titles} />
                </details>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
