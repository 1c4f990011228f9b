import { FormPage, FormSection, Loaded, NumberField, ResourceForm, SwitchField, TextField } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { coupons } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { TermsSections } from './coupon-fields.tsx';

/** The fields of a coupon; create and edit share them. `fixed` where orders name the code already. */
function CouponFields({ fixed = false }: { fixed?: boolean }) {
  const t = useText('coupons');
  return (
    <>
      <FormSection title={t('sections.coupon')}>
        <TextField
          code
          name="code"
          label={t('fields.code')}
          hint={t(fixed ? 'hints.code_fixed' : 'hints.code')}
          disabled={fixed}
        />
        <NumberField name="available_count" label={t('fields.available_count')} hint={t('hints.available_count')} />
        <NumberField
          name="per_customer_limit"
          label={t('fields.per_customer_limit')}
          hint={t('hints.per_customer_limit')}
        />
        <SwitchField name="draft" label={t('fields.draft')} hint={t('hints.draft')} />
      </FormSection>
      <TermsSections />
    </>
  );
}

export function CouponCreatePage() {
  const t = useText('coupons');
  const navigate = useNavigate();
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.couponList(), label: t('list.title') }}>
      <ResourceForm resource={coupons} onSaved={({ id }) => void navigate(paths.couponDetails(id), { replace: true })}>
        <CouponFields />
      </ResourceForm>
    </FormPage>
  );
}

export function CouponEditPage() {
  const t = useText('coupons');
  const navigate = useNavigate();
  const { couponId = '' } = useParams();
  const result = useQuery(coupons.detail(couponId));
  return (
    <FormPage
      title={result.data ? <bdi dir="ltr">{result.data.code}</bdi> : t('edit.title')}
      parent={{ to: paths.couponDetails(couponId), label: result.data?.code ?? t('edit.title') }}
    >
      <Loaded result={result}>
        {(coupon) => (
          <ResourceForm
            resource={coupons}
            record={coupon}
            onSaved={({ id }) => void navigate(paths.couponDetails(id), { replace: true })}
          >
            <CouponFields fixed={coupon.used_count > 0 || coupon.batch !== null} />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}
