import type { Leaflet, LeafletInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  DateCell,
  DateRangeField,
  DetailSection,
  Fact,
  FormPage,
  FormSection,
  HistorySection,
  ImageField,
  Loaded,
  PrevNext,
  RecordActions,
  recordName,
  ResourceForm,
  StatusCell,
  SummaryStrip,
  SwitchField,
  TagsField,
  useBackToList,
  useEnd,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery, useQueryClient } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { leaflets, useLabel } from '@bo/resources';
import { truthOf } from './leaflets.api.ts';
import { LEAFLET_TONE } from '../../parts/period-tone.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { LeafletPreview } from './leaflet-preview.tsx';
import { PagesField } from './page-editor.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { TruthCheck, TruthVerdict } from './truth-check.tsx';

/** The fields; create and edit share them. */
function LeafletFields() {
  const t = useText('leaflets');
  return (
    <>
      <FormSection title={t('edit.title')}>
        <BilingualField name="title" label={t('fields.title')} />
        <DateRangeField
          from="available_from"
          upto="available_upto"
          label={t('fields.period')}
          hint={t('hints.period')}
        />
        <TagsField name="pincodes" label={t('fields.pincodes')} hint={t('hints.pincodes')} />
        <ImageField name="cover" label={t('fields.cover')} purpose="leaflet" />
        <SwitchField name="draft" label={t('fields.draft')} hint={t('hints.draft')} />
      </FormSection>
      <FormSection title={t('sections.pages')}>
        <PagesField name="pages" label={t('fields.pages')} />
        <PagesField name="pages_ar" label={t('fields.pages_ar')} />
      </FormSection>
    </>
  );
}

/** Asks before a leaflet is live with a price that is not the one at the till. */
function useTruthQuestion() {
  const t = useText('leaflets');
  const format = useFormat();
  const client = useQueryClient();
  return {
    title: t('live.title'),
    async effect(leaflet: LeafletInput) {
      if (leaflet.draft) return null;
      const { results } = await client.query(truthOf(leaflet));
      return results.length === 0
        ? null
        : t('live.effect', { count: results.length, number: format.number(results.length) });
    },
  };
}

export function LeafletCreatePage() {
  const t = useText('leaflets');
  const navigate = useNavigate();
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.leafletList(), label: t('list.title') }}>
      <ResourceForm
        resource={leaflets}
        confirm={useTruthQuestion()}
        onSaved={({ id }) => void navigate(paths.leafletEdit(id), { replace: true })}
      >
        <LeafletFields />
      </ResourceForm>
    </FormPage>
  );
}

/** How the history names the fields and shows their values. */
function useHistoryLabels() {
  const t = useText('leaflets');
  const format = useFormat();
  const end = useEnd();
  const moment = (value: unknown) => format.dateTime(String(value));
  const count = (value: unknown) => format.number(Array.isArray(value) ? value.length : 0);
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    title: t('fields.title'),
    title_ar: t('fields.title_ar'),
    cover: t('fields.cover'),
    available_from: { label: t('fields.available_from'), show: moment },
    available_upto: { label: t('fields.available_upto'), show: (value) => end(String(value)) },
    pincodes: { label: t('fields.pincodes'), show: count },
    pages: { label: t('fields.pages'), show: count },
    pages_ar: { label: t('fields.pages_ar'), show: count },
    draft: t('fields.draft'),
  };
  return (field: string) => labels[field];
}

function LeafletActions({ leaflet }: { leaflet: Leaflet }) {
  const t = useText('leaflets');
  return (
    <RecordActions
      resource={leaflets}
      record={leaflet}
      permission="leaflet.delete"
      list={paths.leafletList()}
      archiveEffect={t('archive.effect')}
      deleteEffect={t('delete.effect')}
    />
  );
}

function Summary({ leaflet }: { leaflet: Leaflet }) {
  const t = useText('leaflets');
  const label = useLabel();
  return (
    <SummaryStrip image={leaflet.cover}>
      <Fact label={t('fields.state')}>
        <StatusCell text={label(`leaflet_state.${leaflet.state}`)} tone={LEAFLET_TONE[leaflet.state]} />
      </Fact>
      <Fact label={t('truth.title')}>
        <TruthVerdict id={leaflet.id} />
      </Fact>
      <Fact label={t('fields.available_from')}>
        <DateCell value={leaflet.available_from} style="date" />
      </Fact>
      <Fact label={t('fields.available_upto')}>
        <DateCell value={leaflet.available_upto} style="end" />
      </Fact>
    </SummaryStrip>
  );
}

export function LeafletEditPage() {
  const t = useText('leaflets');
  const truth = useTruthQuestion();
  const { language } = useLanguage();
  const back = useBackToList(paths.leafletList());
  const { leafletId = '' } = useParams();
  const result = useQuery(leaflets.detail(leafletId));
  const labelOf = useHistoryLabels();
  return (
    <FormPage
      title={recordName(result.data, language) || t('edit.title')}
      parent={{ to: paths.leafletList(), label: t('list.title') }}
      summary={result.data ? <Summary leaflet={result.data} /> : null}
      actions={
        <>
          <PrevNext resource={leaflets} id={leafletId} to={paths.leafletEdit} />
          {result.data ? <LeafletActions leaflet={result.data} /> : null}
        </>
      }
    >
      <Loaded result={result}>
        {(leaflet) => (
          <>
            <Can do="leaflet.edit">
              <PdfPages leaflet={leaflet} />
            </Can>
            <ResourceForm resource={leaflets} record={leaflet} confirm={truth} onSaved={back}>
              <LeafletFields />
            </ResourceForm>
            <TruthCheck id={leaflet.id} />
            <DetailSection title={t('preview.title')}>
              <LeafletPreview leaflet={leaflet} />
            </DetailSection>
            <HistorySection type="leaflet" id={leaflet.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
