import { FormPage, Loaded, PrevNext, ResourceForm, useBackToList } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useParams } from '@bo/platform/router';
import { pincodes } from '@bo/resources';
import { PincodeFields } from './pincode-fields.tsx';
import { usePincodeText } from './pincode-text.ts';
import { pincodePaths } from './pincodes.paths.ts';

export function PincodeCreatePage() {
  const t = usePincodeText();
  const back = useBackToList(pincodePaths.list());
  return (
    <FormPage title={t('create.title')} parent={{ to: pincodePaths.list(), label: t('list.title') }}>
      <ResourceForm resource={pincodes} onSaved={back}>
        <PincodeFields />
      </ResourceForm>
    </FormPage>
  );
}

export function PincodeEditPage() {
  const t = usePincodeText();
  const back = useBackToList(pincodePaths.list());
  const { pincodeID = '' } = useParams();
  const result = useQuery(pincodes.detail(pincodeID));
  return (
    <FormPage
      title={t('edit.title', { code: result.data?.code ?? '' })}
      parent={{ to: pincodePaths.list(), label: t('list.title') }}
      actions={<PrevNext resource={pincodes} id={pincodeID} to={pincodePaths.edit} />}
    >
      <Loaded result={result}>
        {(pincode) => (
          <ResourceForm resource={pincodes} record={pincode} onSaved={back}>
            <PincodeFields />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}
