import { useFormat, useLanguage } from '@bo/i18n';
import { FieldFrame, Loaded, recordName } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { paths } from '../paths.ts';
import { useText } from '../text.ts';
import { stockList } from './stock.api.ts';
import { useSize } from './size.ts';
import { StockForm } from './stock-form.tsx';

/** As many places as one chooses from. */
const MOST_PLACES = 100;

/** Which of the places a product lies in, and the form that adjusts it. */
export function StockPlaces({ of, onDone }: { of: { product: string } | { variant: string }; onDone: () => void }) {
  const t = useText('inventory');
  const format = useFormat();
  const { language } = useLanguage();
  const sizeOf = useSize();
  const id = useId();
  const result = useQuery(stockList({ ...of, limit: MOST_PLACES }));
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <Loaded result={result} pending={<div className="cat-quick-wait" />}>
      {({ results }) => {
        const balance = results.find((one) => one.id === picked) ?? results[0];
        if (!balance)
          return (
            <>
              <p className="bo-muted">{t('adjust.nowhere')}</p>
              <Link to={paths.inventoryReceive()}>{t('list.receive')}</Link>
            </>
          );
        return (
          <>
            {results.length > 1 ? (
              <FieldFrame id={id} label={t('adjust.place')}>
                <Select
                  id={id}
                  className="cat-quick-place"
                  value={balance.id}
                  onChange={setPicked}
                  options={results.map((one) => ({
                    value: one.id,
                    label: t('adjust.placeOf', {
                      variant: sizeOf(one),
                      warehouse: recordName(one.warehouse, language),
                      number: format.number(one.on_hand),
                    }),
                  }))}
                />
              </FieldFrame>
            ) : null}
            <StockForm key={balance.id} balance={balance} onDone={onDone} />
          </>
        );
      }}
    </Loaded>
  );
}
