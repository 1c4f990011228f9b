import { openUnits, type PurchaseOrderDetail, type PurchaseOrderLine, readScan, type Scan } from '@bo/contracts';
import { mergeResponse } from '@bo/http';
import { useFormat, useLanguage } from '@bo/i18n';
import { FormSection, recordName, useFillField, useFormValues } from '@bo/kit';
import { signal, useScanner } from '@bo/kit/scan';
import { useQueryClient } from '@bo/platform/query';
import CameraOutlined from '@ant-design/icons/es/icons/CameraOutlined';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../text.ts';
import { purchaseOrders } from './purchase-orders.api.ts';
import { counted, countUp, entriesOf, entryOf, lineOfCode, takeAll, unitsOfScanned } from './receive-entries.ts';
import { type Found, ReceiveLine } from './receive-line.tsx';
import { UnknownCode } from './unknown-code.tsx';
import './purchase-orders.css';

const CameraScanner = lazy(() => import('@bo/kit/camera').then((module) => ({ default: module.CameraScanner })));

interface ReceiveLinesProps {
  order: PurchaseOrderDetail;
  /** What is still to come. */
  lines: readonly PurchaseOrderLine[];
  version: number;
  onVersion: (version: number) => void;
}

/** The goods of a delivery, counted by scanner, by camera or by hand: one row for each line of the order. */
export function ReceiveLines({ order, lines, version, onVersion }: ReceiveLinesProps) {
  const t = useText('purchase-orders');
  const format = useFormat();
  const { language } = useLanguage();
  const client = useQueryClient();
  const fill = useFillField();
  const entries = entriesOf(useFormValues());
  const [found, setFound] = useState<Found>({ index: -1, times: 0 });
  const [said, setSaid] = useState('');
  const [unknown, setUnknown] = useState<Scan | null>(null);
  const [camera, setCamera] = useState(false);

  const count = (line: PurchaseOrderLine, units: number, scan: Pick<Scan, 'batch' | 'expires_on'>) => {
    // A number that was typed and not left yet counts too.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    const next = countUp(entries, line, units, scan);
    fill('lines', next.entries);
    setUnknown(null);
    setFound(({ times }) => ({ index: next.index, times: times + 1 }));
    setSaid(
      t('receive.counted', {
        product: recordName(line.product, language),
        number: format.number(units),
        total: format.number(
          next.entries.reduce((sum, one) => (one.line_id === line.id ? sum + counted(one.received) : sum), 0),
        ),
      }),
    );
    signal('right');
  };
  const scan = (scanned: string) => {
    const read = readScan(scanned);
    const line = lineOfCode(lines, read.code);
    if (line) return count(line, unitsOfScanned(line, read), read);
    signal('wrong');
    setUnknown(read);
    return setSaid('');
  };
  useScanner(scan);

  const uncounted = lines.filter(({ id }) => entries.every(({ line_id }) => line_id !== id));
  const ask = useEffectEvent(() => fill('lines', [...entries, ...uncounted.map(entryOf)]));
  const lacks = uncounted.length > 0;
  useEffect(() => {
    if (lacks) ask();
  }, [lacks]);

  return (
    <FormSection title={t('receive.goods')}>
      <div className="bo-wide">
        <div className="cat-receive-tools">
          <Button onClick={() => fill('lines', takeAll(entries, lines))}>{t('receive.takeAll')}</Button>
          <Button icon={<CameraOutlined aria-hidden />} onClick={() => setCamera(true)}>
            {t('receive.camera')}
          </Button>
          <span className="bo-muted" role="status">
            {said || t('receive.scan')}
          </span>
        </div>
        {camera ? (
          <Suspense fallback={<Skeleton active />}>
            <CameraScanner onScan={scan} onClose={() => setCamera(false)} />
          </Suspense>
        ) : null}
        {unknown ? (
          <UnknownCode
            key={unknown.code}
            scan={unknown}
            order={order}
            version={version}
            lines={lines}
            onCount={(line, units) => count(line, units, unknown)}
            onAdded={(newer, variantId) => {
              onVersion(newer.version);
              mergeResponse(client, purchaseOrders.keys.detail(order.id), newer);
              const line = newer.lines.find(({ variant_id }) => variant_id === variantId);
              if (line) count(line, openUnits(line), unknown);
            }}
            onClose={() => setUnknown(null)}
          />
        ) : null}
        <table className="cat-receive">
          <caption className="bo-hidden">{t('receive.goods')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('receive.product')}</th>
              <th scope="col">{t('receive.good')}</th>
              <th scope="col">{t('fields.damaged')}</th>
              <th scope="col">{t('receive.batchAndDate')}</th>
              <th scope="col">
                <span className="bo-hidden">{t('actions.more')}</span>
              </th>
            </tr>
          </thead>
          {lines.map((line) => (
            <ReceiveLine
              key={line.id}
              line={line}
              entries={entries}
              found={found}
              onSplit={() => fill('lines', [...entries, entryOf(line)])}
            />
          ))}
        </table>
      </div>
    </FormSection>
  );
}
