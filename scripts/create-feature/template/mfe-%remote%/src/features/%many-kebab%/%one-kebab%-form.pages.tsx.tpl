import { type %One%, %choice_constants% } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  CountedRecordActions,
  DateField,
  EntityField,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  MoneyField,
  NumberField,
  PercentField,
  PrevNext,
  recordName,
  ResourceForm,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useBackToList,
  useField,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { %many%, %reference_resources% } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

%fields component%

/** The fields; create and edit share them. */
function %One%Fields() {
  const t = useText('%many-kebab%');
  return (
    <FormSection title={t('edit.title')}>
      %fields form%
    </FormSection>
  );
}

export function %One%CreatePage() {
  const t = useText('%many-kebab%');
  const navigate = useNavigate();
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.%one%List(), label: t('list.title') }}>
      <ResourceForm resource={%many%} onSaved={({ id }) => void navigate(paths.%one%Edit(id), { replace: true })}>
        <%One%Fields />
      </ResourceForm>
    </FormPage>
  );
}

/** How the history names the fields and shows their values. */
function useHistoryLabels() {
  const t = useText('%many-kebab%');
  const format = useFormat();
  const { language } = useLanguage();
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    %fields history%
  };
  return (field: string) => labels[field];
}

/** What can be done with one beside editing it. For good it goes only while nothing ever used it. */
function %One%Actions({ %one% }: { %one%: %One% }) {
  const t = useText('%many-kebab%');
  return (
    <CountedRecordActions
      resource={%many%}
      record={%one%}
      permission="%area%.delete"
      list={paths.%one%List()}
      archiveEffect={(uses) => t('archive.effect', uses)}
      deleteEffect={t('delete.effect')}
    />
  );
}

export function %One%EditPage() {
  const t = useText('%many-kebab%');
  const { language } = useLanguage();
  const back = useBackToList(paths.%one%List());
  const { %one%Id = '' } = useParams();
  const result = useQuery(%many%.detail(%one%Id));
  const labelOf = useHistoryLabels();
  return (
    <FormPage
      title={recordName(result.data, language) || t('edit.title')}
      parent={{ to: paths.%one%List(), label: t('list.title') }}
      actions={
        <>
          <PrevNext resource={%many%} id={%one%Id} to={paths.%one%Edit} />
          {result.data ? <%One%Actions %one%={result.data} /> : null}
        </>
      }
    >
      <Loaded result={result}>
        {(%one%) => (
          <>
            <ResourceForm resource={%many%} record={%one%} onSaved={back}>
              <%One%Fields />
            </ResourceForm>
            <HistorySection type="%one_snake%" id={%one%.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
