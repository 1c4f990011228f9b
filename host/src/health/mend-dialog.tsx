import type { BookDifference } from '@bo/contracts';
import { Dialog, PlainTable, useDescribeError } from '@bo/kit';
import { toast } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Skeleton from 'antd/es/skeleton';
import { useState } from 'react';
import { factsOf, useFactText } from './book-facts.ts';
import { differenceQuery, mendDifference } from './books.api.ts';
import { useBooksText } from './books-text.ts';

/** Shows the current difference, before and after, and fixes it once the user confirms exactly that. */
export function MendDialog({
  difference: { id, record, kind },
  onClose,
}: {
  difference: BookDifference;
  onClose: () => void;
}) {
  const t = useBooksText();
  const factText = useFactText();
  const describe = useDescribeError();
  const [key] = useState(() => crypto.randomUUID());
  const { data, error, refetch } = useQuery(differenceQuery(id));
  const mend = useMutation(mendDifference());
  const shown = data?.difference;
  const hasChanged = mend.error?.code === 'book.changed';
  const confirm = () => {
    mend.mutate(
      { id, key, seen: data?.seen ?? 'gone' },
      {
        onSuccess: ({ mended }) => {
          toast.success(t(mended ? 'mended' : 'removed'));
          onClose();
        },
        onError: ({ code }) => {
          if (code === 'book.changed') void refetch();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={t('dialog.title', { name: record.name })}
      okText={t(shown === null ? 'dialog.remove' : 'dialog.confirm')}
      cancelText={t('dialog.cancel')}
      okButtonProps={{ disabled: data === undefined || shown?.mendable === false }}
      confirmLoading={mend.isPending}
      onOk={confirm}
      onCancel={onClose}
    >
      {error ? <Alert type="error" showIcon title={describe(error)} /> : null}
      {mend.error ? (
        <Alert type="warning" showIcon title={hasChanged ? t('dialog.changed') : describe(mend.error)} />
      ) : null}
      {data === undefined && !error ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {shown === null ? <p>{t('dialog.gone')}</p> : null}
      {shown ? (
        <>
          <p>{t(`effect.${kind}`)}</p>
          <PlainTable
            label={t(`kind.${kind}`)}
            columns={[
              { title: t('dialog.fact') },
              { title: t('dialog.before'), align: 'end' },
              { title: t('dialog.after'), align: 'end' },
            ]}
          >
            {factsOf(shown).map(({ fact, before, after, differs }) => (
              <tr key={fact}>
                <td>{t(`fact.${fact}`)}</td>
                <td data-align="end">
                  <bdi>{factText(fact, before)}</bdi>
                </td>
                <td data-align="end">
                  {differs ? (
                    <strong>
                      <bdi>{factText(fact, after)}</bdi>
                    </strong>
                  ) : (
                    <bdi>{factText(fact, after)}</bdi>
                  )}
                </td>
              </tr>
            ))}
          </PlainTable>
        </>
      ) : null}
    </Dialog>
  );
}
