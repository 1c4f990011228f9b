import { NOTE_KINDS, type OrderDetail, OrderNoteInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { DetailSection, QuickForm, recordName, SelectField, TextAreaField } from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { addNote } from './orders.api.ts';
import '../../parts/records.css';

/** What the customer and the staff wrote. */
export function Notes({ order }: { order: OrderDetail }) {
  const t = useText('orders');
  const format = useFormat();
  const { language } = useLanguage();
  const add = useMutation(addNote(t('notes.added')));
  const [writing, setWriting] = useState(false);
  return (
    <DetailSection
      title={t('notes.title')}
      actions={
        writing ? null : (
          <Can do="order.edit">
            <Button onClick={() => setWriting(true)}>{t('notes.add')}</Button>
          </Can>
        )
      }
    >
      {order.note === '' ? null : (
        <p className="ord-note">
          <strong>{t('notes.ofCustomer')}</strong> <bdi>{order.note}</bdi>
        </p>
      )}
      <ul className="ord-rows">
        {order.notes.map(({ id, at, kind, text, author }) => (
          <li key={id}>
            <span className="bo-two-lines">
              <bdi>{text}</bdi>
              <span className="bo-muted">
                {t(`notes.kind.${kind}`)} · <bdi>{recordName(author, language)}</bdi> ·{' '}
                <time dateTime={at} title={format.dateTime(at)}>
                  {format.relative(at)}
                </time>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {order.note === '' && order.notes.length === 0 && !writing ? <p className="bo-muted">{t('notes.none')}</p> : null}
      {writing ? (
        <QuickForm
          contract={OrderNoteInput}
          initial={{ kind: 'internal', text: '' }}
          submitText={t('notes.add')}
          record={null}
          save={(note) => add.mutateAsync({ id: order.id, ...note })}
          onSaved={() => setWriting(false)}
        >
          <SelectField
            name="kind"
            label={t('notes.for')}
            choices={NOTE_KINDS.map((value) => ({ value, label: t(`notes.kind.${value}`) }))}
          />
          <TextAreaField name="text" label={t('notes.text')} rows={2} />
        </QuickForm>
      ) : null}
    </DetailSection>
  );
}
