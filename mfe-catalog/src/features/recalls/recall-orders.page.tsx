import {
  RECALL_ANSWERS,
  RECALL_PLACES,
  RecallAnswerInput,
  type RecallOrder,
  RecallOrderListQuery,
} from '@bo/contracts';
import {
  BadgeCell,
  type Column,
  columns,
  ContractForm,
  Dialog,
  FlagFilter,
  RecordListPage,
  ReferenceFilter,
  SelectField,
  TextAreaField,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { CodeFilter, useLabel } from '@bo/resources';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { OrderLink } from './recall-cells.tsx';
import { noteAnswer, recallOrderExport, recallOrders, recalls } from './recalls.api.ts';

const column = columns<RecallOrder>();

export function useRecallOrderColumns(): Column<RecallOrder>[] {
  const t = useText('recalls');
  const label = useLabel();
  return [
    column.custom('order', {
      title: t('fields.order'),
      sort: 'number',
      width: 120,
      priority: 1,
      render: ({ order }) => <OrderLink order={order} />,
    }),
    column.custom('customer', {
      title: t('fields.customer'),
      width: 180,
      grows: true,
      priority: 1,
      render: ({ customer }) => <bdi>{customer?.name ?? '—'}</bdi>,
    }),
    column.code('customer_phone', { title: t('fields.phone'), width: 150, priority: 2 }),
    column.number('quantity', { title: t('fields.quantity'), width: 90, priority: 2 }),
    column.custom('place', {
      title: t('fields.place'),
      width: 150,
      priority: 1,
      render: ({ place, held }) =>
        place === null ? (
          <span className="bo-muted">{t('cancelled')}</span>
        ) : held && place === 'in_house' ? (
          <BadgeCell text={t('onHold')} tone="warn" />
        ) : (
          label(`recall_place.${place}`)
        ),
    }),
    column.date('told_at', { title: t('fields.told_at'), width: 130, priority: 3 }),
    column.custom('answer', {
      title: t('fields.answer'),
      width: 176,
      priority: 1,
      render: ({ answer, answer_note }) =>
        answer === null ? (
          <span className="bo-muted">{t('noAnswer')}</span>
        ) : (
          <span className="bo-two-lines">
            <span>{label(`recall_answer.${answer}`)}</span>
            <span className="bo-muted">
              <bdi>{answer_note}</bdi>
            </span>
          </span>
        ),
    }),
  ];
}

function AnswerDialog({ row, onClose }: { row: RecallOrder; onClose: () => void }) {
  const t = useText('recalls');
  const label = useLabel();
  const note = useMutation(noteAnswer(t('done.answered')));
  return (
    <Dialog
      open
      title={t('answer.title', { order: row.order.number })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <ContractForm
        name={`answer ${row.id}`}
        contract={RecallAnswerInput}
        initial={{ answer: row.answer ?? undefined, note: row.answer_note, version: row.version }}
        save={(body) => note.mutateAsync({ row, body })}
        onSaved={onClose}
      >
        <SelectField
          name="answer"
          label={t('fields.answer')}
          choices={RECALL_ANSWERS.map((value) => ({ value, label: label(`recall_answer.${value}`) }))}
        />
        <TextAreaField name="note" label={t('fields.note')} rows={2} />
      </ContractForm>
    </Dialog>
  );
}

/** The orders that hold goods of a recall, with what their customers answered: what the authority asks for. */
export function RecallOrdersPage() {
  const t = useText('recalls');
  const list = useListState(RecallOrderListQuery, { screen: 'recall-orders' });
  const result = useQuery(recallOrders(list.query));
  const [answering, setAnswering] = useState<RecallOrder | null>(null);
  const { recall } = list.query;
  const { data } = useQuery({ ...recalls.detail(recall ?? ''), enabled: recall !== undefined });
  return (
    <RecordListPage
      title={data ? t('orders.titleOf', { number: data.number }) : t('orders.title')}
      list={list}
      resource={{ exportUrl: recallOrderExport }}
      exportRight="order.export"
      actions={recall === undefined ? undefined : <Link to={paths.recallDetails(recall)}>{t('details.title')}</Link>}
      search={t('orders.search')}
      filters={
        <>
          <ReferenceFilter list={list} name="recall" label={t('details.title')} resource={recalls} />
          <CodeFilter list={list} name="place" of="recall_place" codes={RECALL_PLACES} label={t('fields.place')} />
          <CodeFilter list={list} name="answer" of="recall_answer" codes={RECALL_ANSWERS} label={t('fields.answer')} />
          <FlagFilter list={list} name="answered" label={t('fields.answered')} />
        </>
      }
      result={result}
      columns={useRecallOrderColumns()}
      empty={t('orders.empty')}
      rowActions={(row) => (
        <Can do="order.edit">
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            title={t('actions.answer')}
            aria-label={t('answer.title', { order: row.order.number })}
            onClick={() => setAnswering(row)}
          />
        </Can>
      )}
    >
      {answering ? <AnswerDialog row={answering} onClose={() => setAnswering(null)} /> : null}
    </RecordListPage>
  );
}
