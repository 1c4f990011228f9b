import { FormPage, Loaded, PrevNext, ResourceForm } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { PincodeFields } from './pincode-fields.tsx';
import { usePincodeText } from './pincode-text.ts';
import { pincodes } from './pincodes.api.ts';
import { pincodePaths } from './pincodes.paths.ts';

export function PincodeCreatePage() {
  const t = usePincodeText();
  const navigate = useNavigate();
  return (
    <FormPage title={t('create.title')}>
      <ResourceForm resource={pincodes} onSaved={() => void navigate(pincodePaths.list())}>
        <PincodeFields />
      </ResourceForm>
    </FormPage>
  );
}

export function PincodeEditPage() {
  const t = usePincodeText();
  const navigate = useNavigate();
  const { pincodeID = '' } = useParams();
  const result = useQuery(pincodes.detail(pincodeID));
  return (
    <FormPage title={t('edit.title', { code: result.data?.code ?? '' })} actions={<PrevNext resource={pincodes} id={pincodeID} to={pincodePaths.edit} />}>
      <Loaded result={result}>
        {(pincode) => (
          <ResourceForm resource={pincodes} record={pincode} onSaved={() => void navigate(pincodePaths.list())}>
            <PincodeFields />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}
