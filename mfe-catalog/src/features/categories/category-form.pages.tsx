import type { Category } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  Fact,
  FormPage,
  FormSection,
  HistorySection,
  ImageField,
  Loaded,
  NumberField,
  PrevNext,
  recordName,
  ResourceForm,
  StatusCell,
  SummaryStrip,
  SwitchField,
  TextField,
  useListRow,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link, useNavigate, useParams, useSearchParams } from '@bo/platform/router';
import { categories, categoryTree } from '@bo/resources';
import { ACTIVE_TONE, activeState } from '../../parts/active-state.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useAttributesInWords } from './about-attribute.ts';
import { AttributesSection } from './attributes-section.tsx';
import { childrenPath } from './category-columns.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { ParentField } from './parent-field.tsx';

function CategoryFields({ parentFixed }: { parentFixed: boolean }) {
  const t = useText('categories');
  return (
    <FormSection title={t('sections.category')}>
      <BilingualField name="name" label={t('fields.name')} />
      <ParentField
        name="parent_id"
        label={t('fields.parent')}
        disabled={parentFixed}
        hint={parentFixed ? t('hints.parentFixed') : t('hints.parent')}
      />
      <TextField name="slug" label={t('fields.slug')} hint={t('hints.slug')} code />
      <ImageField name="image" label={t('fields.image')} purpose="category" />
      <NumberField name="sale_stop_days" label={t('fields.sale_stop_days')} hint={t('hints.sale_stop_days')} />
      <SwitchField name="featured" label={t('fields.featured')} hint={t('hints.featured')} />
      <SwitchField name="active" label={t('status.active')} hint={t('hints.active')} />
    </FormSection>
  );
}

const listOf = ({ parent_id, level }: Category) =>
  parent_id === null
    ? paths.categoryList()
    : level === 2
      ? paths.subCategoryList(parent_id)
      : paths.superSubCategoryList(parent_id);

export function CategoryCreatePage() {
  const t = useText('categories');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.categoryList(), label: t('list.title') }}>
      <ResourceForm
        resource={categories}
        initial={{ parent_id: params.get('parent') }}
        onSaved={(category) => void navigate(listOf(category), { replace: true })}
      >
        <CategoryFields parentFixed={false} />
      </ResourceForm>
    </FormPage>
  );
}

/** A category at a glance; as high while it is not known, so that nothing jumps. */
function Summary({ category }: { category: Known | undefined }) {
  const t = useText('categories');
  const format = useFormat();
  const count = category && <bdi className="bo-number">{format.number(category.product_count)}</bdi>;
  const state = category && activeState(category);
  const below = category && childrenPath(category);
  return (
    <SummaryStrip image={category?.image ?? null}>
      <Fact label={t('fields.product_count')}>
        {category && (
          <Can do="product.view" otherwise={count}>
            <Link to={withQuery(paths.productList(), { category: category.id })}>{count}</Link>
          </Can>
        )}
      </Fact>
      <Fact label={t('fields.status')}>
        {state && <StatusCell text={t(`status.${state}`)} tone={ACTIVE_TONE[state]} />}
      </Fact>
      <Fact label={t('fields.featured')}>
        {category && (
          <StatusCell
            text={t(category.featured ? 'featured.yes' : 'featured.no')}
            tone={category.featured ? 'good' : 'neutral'}
          />
        )}
      </Fact>
      <Fact label={t('fields.child_count')}>
        {typeof below === 'string' ? (
          <Link to={below}>
            <bdi className="bo-number">{format.number(category?.child_count ?? 0)}</bdi>
          </Link>
        ) : null}
      </Fact>
    </SummaryStrip>
  );
}

/** What the list or the tree already knows about a category. */
type Known = Pick<
  Category,
  'id' | 'name' | 'name_ar' | 'image' | 'level' | 'slug' | 'active' | 'featured' | 'archived_at' | 'product_count'
> & { child_count?: number };

function useKnown(id: string): Known | undefined {
  const row = useListRow(categories, id);
  const { data } = useQuery({ ...categoryTree(), enabled: false });
  const node = data?.results.find((one) => one.id === id);
  const below = data?.results.filter(({ parent_id }) => parent_id === id).length ?? 0;
  return row ?? (node && { ...node, archived_at: null, child_count: below });
}

const HISTORY = ['name', 'name_ar', 'slug', 'image', 'featured', 'active'] as const;

export function CategoryEditPage() {
  const t = useText('categories');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { categoryId = '' } = useParams();
  const result = useQuery(categories.detail(categoryId));
  const begun = useKnown(categoryId);
  const known = result.data ?? begun;
  const attributeNames = useAttributesInWords();
  const labelOf = (field: string) =>
    field === 'attributes'
      ? { label: t('sections.attributes'), show: attributeNames }
      : HISTORY.filter((name) => name === field).map((name) => t(`fields.${name}`))[0];
  return (
    <FormPage
      title={recordName(known, language) || t('edit.title')}
      parent={{ to: paths.categoryList(), label: t('list.title') }}
      actions={
        <>
          <PrevNext resource={categories} id={categoryId} to={paths.categoryEdit} />
          {result.data ? <CategoryMenu category={result.data} /> : null}
        </>
      }
      summary={result.isError && !known ? null : <Summary category={known} />}
    >
      <Loaded result={result}>
        {(category) => (
          <>
            <ResourceForm resource={categories} record={category} onSaved={(saved) => void navigate(listOf(saved))}>
              <CategoryFields parentFixed />
            </ResourceForm>
            <AttributesSection category={category} />
            <HistorySection type="category" id={category.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
