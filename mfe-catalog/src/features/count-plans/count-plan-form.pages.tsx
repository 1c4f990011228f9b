import { ABC_CLASSES, type CountPlan } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  CountedRecordActions,
  DateField,
  DetailSection,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  NumberField,
  PrevNext,
  recordName,
  ResourceForm,
  SelectField,
  SwitchField,
  TextField,
  useBackToList,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { CategoryField, countPlans } from '@bo/resources';
import { WarehouseField } from '../../parts/warehouse-field.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { countPeople } from './count-plans.api.ts';
import { PlanCounts } from './plan-counts.tsx';

/** The fields; create and edit share them. */
function CountPlanFields({ assignee = null }: { assignee?: CountPlan['assignee'] }) {
  const t = useText('count-plans');
  const { language } = useLanguage();
  const { data } = useQuery(countPeople());
  const people = data?.results ?? [];
  // The present one is named even where they may not count any more.
  const choices = assignee && !people.some(({ id }) => id === assignee.id) ? [assignee, ...people] : people;
  return (
    <FormSection title={t('edit.title')}>
      <BilingualField name="name" label={t('fields.name')} />
      <WarehouseField name="warehouse_id" label={t('fields.warehouse')} />
      <CategoryField name="category_id" label={t('fields.category')} hint={t('hints.category')} />
      <TextField name="aisle" label={t('fields.aisle')} hint={t('hints.aisle')} code />
      <SelectField
        name="abc_class"
        label={t('fields.abc_class')}
        hint={t('hints.abc_class')}
        choices={ABC_CLASSES.map((value) => ({ value, label: t(`classes.${value}`) }))}
      />
      <NumberField name="every_days" label={t('fields.every_days')} hint={t('hints.every_days')} />
      <DateField name="next_on" label={t('fields.next_on')} />
      <SelectField
        name="assigned_to"
        label={t('fields.assigned_to')}
        hint={t('hints.assigned_to')}
        choices={choices.map((person) => ({ value: person.id, label: recordName(person, language) }))}
      />
      <SwitchField name="active" label={t('fields.active')} />
    </FormSection>
  );
}

export function CountPlanCreatePage() {
  const t = useText('count-plans');
  const navigate = useNavigate();
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.countPlanList(), label: t('list.title') }}>
      <ResourceForm
        resource={countPlans}
        onSaved={({ id }) => void navigate(paths.countPlanEdit(id), { replace: true })}
      >
        <CountPlanFields />
      </ResourceForm>
    </FormPage>
  );
}

/** How the history names the fields and shows their values. */
function useHistoryLabels() {
  const t = useText('count-plans');
  const format = useFormat();
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    name: t('fields.name'),
    name_ar: t('fields.name_ar'),
    warehouse: t('fields.warehouse'),
    category: t('fields.category'),
    aisle: t('fields.aisle'),
    abc_class: t('fields.abc_class'),
    assignee: t('fields.assigned_to'),
    every_days: t('fields.every_days'),
    next_on: { label: t('fields.next_on'), show: (value) => format.date(String(value)) },
    active: t('fields.active'),
  };
  return (field: string) => labels[field];
}

/** What can be done with one beside editing it. For good it goes only while nothing ever used it. */
function CountPlanActions({ countPlan }: { countPlan: CountPlan }) {
  const t = useText('count-plans');
  return (
    <CountedRecordActions
      resource={countPlans}
      record={countPlan}
      permission="inventory.delete"
      list={paths.countPlanList()}
      archiveEffect={(uses) => t('archive.effect', uses)}
      deleteEffect={t('delete.effect')}
    />
  );
}

export function CountPlanEditPage() {
  const t = useText('count-plans');
  const { language } = useLanguage();
  const back = useBackToList(paths.countPlanList());
  const { countPlanId = '' } = useParams();
  const result = useQuery(countPlans.detail(countPlanId));
  const labelOf = useHistoryLabels();
  return (
    <FormPage
      title={recordName(result.data, language) || t('edit.title')}
      parent={{ to: paths.countPlanList(), label: t('list.title') }}
      actions={
        <>
          <PrevNext resource={countPlans} id={countPlanId} to={paths.countPlanEdit} />
          {result.data ? <CountPlanActions countPlan={result.data} /> : null}
        </>
      }
    >
      <Loaded result={result}>
        {(countPlan) => (
          <>
            <ResourceForm resource={countPlans} record={countPlan} onSaved={back}>
              <CountPlanFields assignee={countPlan.assignee} />
            </ResourceForm>
            <DetailSection title={t('edit.counts')}>
              <PlanCounts plan={countPlan.id} />
            </DetailSection>
            <HistorySection type="count_plan" id={countPlan.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
