import { FormPage, Loaded, PrevNext, ResourceForm, useBackToList } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useParams } from '@bo/platform/router';
import { pincodes } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PincodeFields } from './pincode-fields.tsx';

export function PincodeCreatePage() {
  const t = useText('pincodes');
  const back = useBackToList(paths.pincodeList());
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.pincodeList(), label: t('list.title') }}>
      <ResourceForm resource={pincodes} onSaved={back}>
        <PincodeFields />
      </ResourceForm>
    </FormPage>
  );
}

export function PincodeEditPage() {
  const t = useText('pincodes');
  const back = useBackToList(paths.pincodeList());
  const { pincodeID = '' } = useParams();
  const result = useQuery(pincodes.detail(pincodeID));
  return (
    <FormPage
      title={t('edit.title', { code: result.data?.code ?? '' })}
      parent={{ to: paths.pincodeList(), label: t('list.title') }}
      actions={<PrevNext resource={pincodes} id={pincodeID} to={paths.pincodeEdit} />}
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
