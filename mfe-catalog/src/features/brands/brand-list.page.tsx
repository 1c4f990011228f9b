import { useTranslation } from '@bo/i18n';
import Button from 'antd/es/button';

export function BrandListPage() {
  const { t } = useTranslation('brands');
  return <Button>{t('list.title')}</Button>;
}
