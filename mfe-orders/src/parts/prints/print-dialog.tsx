import { MOST_PRINTS, PRINT_KINDS, PRINT_LANGUAGES, type Prints } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useFormat } from '@bo/i18n';
import { Dialog, Loaded, saveFile, useDescribeError } from '@bo/kit';
import { toast, useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { type PrintChoice, usePrintChoice } from './print-choice.ts';
import { printFile, prints } from './prints.api.ts';
import './print-dialog.css';

/** The address of the pages to print. */
export const printPath = ({ kind, language }: PrintChoice, ids: readonly string[]): string =>
  `${paths.orderPrint()}?${new URLSearchParams({ kind, language, ids: ids.join(',') }).toString()}`;

/** Which orders cannot be printed as that, each with its reason and what to do. */
export function RefusedPrints({ refused }: { refused: Prints['refused'] }) {
  const t = useText('prints');
  const format = useFormat();
  if (refused.length === 0) return null;
  return (
    <Alert
      className="prt-screen"
      type="warning"
      showIcon
      title={t('refused', { number: format.number(refused.length) })}
      description={
        <ul className="prt-refused">
          {refused.map(({ id, detail }) => (
            <li key={id}>{detail}</li>
          ))}
        </ul>
      }
    />
  );
}

/** What to print of these orders, in which language, as pages or as a PDF. Those that cannot be are named before. */
export function PrintDialog({
  ids,
  total = ids.length,
  onClose,
}: {
  ids: readonly string[];
  /** How many were chosen, where not all of them are at hand. */
  total?: number;
  onClose: () => void;
}) {
  const t = useText('prints');
  const format = useFormat();
  const describe = useDescribeError();
  const navigate = useNavigate();
  const [choice, choose] = usePrintChoice();
  const many = total > MOST_PRINTS;
  const result = useQuery({ ...prints({ ...choice, ids: [...ids] }), enabled: !many && ids.length > 0 });
  const file = useMutation(printFile());
  const printable = [...new Set(result.data?.documents.map(({ order_id }) => order_id))];
  const ready = printable.length > 0 && !result.isFetching;
  const download = async () => {
    try {
      saveFile(await file.mutateAsync({ ...choice, ids: printable }), `${choice.kind.replace('_', '-')}.pdf`);
      onClose();
    } catch (thrown) {
      toast.error(describe(toApiError(thrown)));
    }
  };
  return (
    <Dialog
      open
      title={t('title')}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={!ready} loading={file.isPending} onClick={() => void download()}>
            {t('download')}
          </Button>
          <Button type="primary" disabled={!ready} onClick={() => void navigate(printPath(choice, printable))}>
            {t('open')}
          </Button>
        </>
      }
    >
      <div className="prt-choice">
        <fieldset>
          <legend>{t('kind')}</legend>
          <Segmented
            vertical
            block
            aria-label={t('kind')}
            value={choice.kind}
            options={PRINT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(kind) => choose({ ...choice, kind })}
          />
        </fieldset>
        <fieldset>
          <legend>{t('language')}</legend>
          <Segmented
            block
            aria-label={t('language')}
            value={choice.language}
            options={PRINT_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
            onChange={(language) => choose({ ...choice, language })}
          />
        </fieldset>
        {many ? (
          <Alert type="warning" showIcon title={t('tooMany', { number: format.number(MOST_PRINTS) })} />
        ) : (
          <Loaded result={result}>
            {({ refused }) => (
              <>
                <p role="status">{t('ready', { number: format.number(printable.length) })}</p>
                <RefusedPrints refused={refused} />
              </>
            )}
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}

/** Opens the choice of what to print of one order. */
export function PrintButton({ id }: { id: string }) {
  const t = useText('prints');
  const may = useCan('order.view');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('print')}
      </Button>
      {open ? <PrintDialog ids={[id]} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
