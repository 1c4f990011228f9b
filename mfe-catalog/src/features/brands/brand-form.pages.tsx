import { FormPage, Loaded, ResourceForm } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { BrandFields } from './brand-fields.tsx';
import { useBrandText } from './brand-text.ts';
import { brands } from './brands.api.ts';
import { brandPaths } from './brands.paths.ts';

export function BrandCreatePage() {
  const t = useBrandText();
  const navigate = useNavigate();
  return (
    <FormPage title={t('create.title')}>
      <ResourceForm resource={brands} onSaved={({ id }) => void navigate(brandPaths.edit(id), { replace: true })}>
        <BrandFields />
      </ResourceForm>
    </FormPage>
  );
}

export function BrandEditPage() {
  const t = useBrandText();
  const navigate = useNavigate();
  const { brandID = '' } = useParams();
  const result = useQuery(brands.detail(brandID));
  return (
    <FormPage title={result.data?.name ?? t('edit.title')}>
      <Loaded result={result}>
        {(brand) => (
          <ResourceForm resource={brands} record={brand} onSaved={() => void navigate(brandPaths.list())}>
            <BrandFields />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}
