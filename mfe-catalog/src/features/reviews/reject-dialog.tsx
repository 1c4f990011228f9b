import { ReviewStatusInput } from '@bo/contracts';
import { ContractForm, Dialog, TextAreaField } from '@bo/kit';
import { z } from 'zod';
import { useText } from '../../text.ts';

const Rejection = z.object({ reason: ReviewStatusInput.shape.reason.unwrap().min(1, { error: 'required' }) });

/** Why a review is not published. */
export function RejectDialog({
  id,
  save,
  onClose,
}: {
  id: string;
  save: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText('reviews');
  return (
    <Dialog open title={t('reject.title')} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{t('reject.text')}</p>
      <ContractForm
        name={`reject ${id}`}
        contract={Rejection}
        save={({ reason }) => save(reason)}
        onSaved={onClose}
        submitText={t('actions.reject')}
      >
        <TextAreaField name="reason" label={t('fields.reason')} rows={3} />
      </ContractForm>
    </Dialog>
  );
}
