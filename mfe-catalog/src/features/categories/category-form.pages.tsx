import type { Category } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  BilingualField,
  FormPage,
  FormSection,
  ImageField,
  Loaded,
  recordName,
  ResourceForm,
  SwitchField,
  TextField,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams, useSearchParams } from '@bo/platform/router';
import { categories } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
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

export function CategoryEditPage() {
  const t = useText('categories');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { categoryID = '' } = useParams();
  const result = useQuery(categories.detail(categoryID));
  return (
    <FormPage
      title={recordName(result.data, language) || t('edit.title')}
      parent={{ to: paths.categoryList(), label: t('list.title') }}
    >
      <Loaded result={result}>
        {(category) => (
          <ResourceForm resource={categories} record={category} onSaved={(saved) => void navigate(listOf(saved))}>
            <CategoryFields parentFixed />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}
