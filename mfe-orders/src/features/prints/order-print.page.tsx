import { DocumentKind, PrintLanguage, type Prints } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { DetailPage, Loaded, useDescribeError } from '@bo/kit';
import { toast } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useSearchParams } from '@bo/platform/router';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import Button from 'antd/es/button';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { RefusedPrints } from '../../parts/prints/print-dialog.tsx';
import { PrintSheet } from './print-document.tsx';
import { printOrders, prints } from '../../parts/prints/prints.api.ts';

/**
 * The sheets as they will lie in the printer. Pressing Print notes it first: what was printed before comes as a copy.
 */
function Sheets({ kind, language, ids }: { kind: DocumentKind; language: PrintLanguage; ids: string[] }) {
  const t = useText('prints');
  const describe = useDescribeError();
  const result = useQuery(prints({ kind, language, ids }));
  const print = useMutation(printOrders());
  const [printed, setPrinted] = useState<Prints | null>(null);
  const own = useRef(false);
  const documents = (printed ?? result.data)?.documents ?? [];
  // Papers of orders go by the orders that have them; a credit note has an id of its own.
  const printable = kind === 'credit_note' ? ids : [...new Set(documents.map(({ order_id }) => order_id))];
  const note = async () => print.mutateAsync({ kind, language, ids: printable });

  // What is printed is on the screen before the browser's own dialog takes a picture of it.
  useEffect(() => {
    if (printed === null) return;
    own.current = true;
    window.print();
    own.current = false;
  }, [printed]);
  // The browser's own command prints as well.
  const elsewhere = useEffectEvent(() => {
    if (!own.current && printable.length > 0) note().catch(() => undefined);
  });
  useEffect(() => {
    const listener = () => elsewhere();
    window.addEventListener('beforeprint', listener);
    return () => window.removeEventListener('beforeprint', listener);
  }, []);

  const press = async () => {
    try {
      setPrinted(await note());
    } catch (thrown) {
      toast.error(describe(toApiError(thrown)));
    }
  };
  return (
    <DetailPage
      title={t(`kinds.${kind}`)}
      parent={
        kind === 'credit_note'
          ? { to: paths.creditNoteList(), label: t('backToNotes') }
          : { to: paths.orderList(), label: t('back') }
      }
      actions={
        <Button
          type="primary"
          icon={<PrinterOutlined aria-hidden />}
          disabled={printable.length === 0}
          loading={print.isPending}
          onClick={() => void press()}
        >
          {t('print')}
        </Button>
      }
    >
      <Loaded result={result}>
        {({ refused }) => (
          <>
            <RefusedPrints refused={refused} />
            <div className="prt-desk">
              {documents.map((one) => (
                <PrintSheet
                  key={`${one.order_id} ${one.barcode.text}`}
                  print={one}
                  logo={(printed ?? result.data)?.logo}
                />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}

/** `/order/print?kind=invoice&ids=…&language=both`: what is printed, one order or fifty. */
export function OrderPrintPage() {
  const t = useText('prints');
  const [params] = useSearchParams();
  const { language: reader } = useLanguage();
  const kind = DocumentKind.catch('packing_slip').parse(params.get('kind'));
  const language = PrintLanguage.catch(reader).parse(params.get('language'));
  const asked = params.get('ids') ?? '';
  const ids = useMemo(() => asked.split(',').filter(Boolean), [asked]);
  if (ids.length > 0) return <Sheets kind={kind} language={language} ids={ids} />;
  return (
    <DetailPage title={t('title')} parent={{ to: paths.orderList(), label: t('back') }}>
      <p>{t('none')}</p>
    </DetailPage>
  );
}
