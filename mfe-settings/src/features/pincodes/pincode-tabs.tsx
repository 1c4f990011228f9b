import { LinkTabs } from '@bo/kit';
import { useCan } from '@bo/platform';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

/** The screens of pincodes beside each other. */
export function PincodeTabs({ current }: { current: 'list' | 'test' | 'coverage' | 'import' }) {
  const t = useText('pincodes');
  const mayImport = useCan('pincode.create');
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={[
        { text: t('tabs.list'), to: paths.pincodeList(), current: current === 'list' },
        { text: t('tabs.test'), to: paths.pincodeTest(), current: current === 'test' },
        { text: t('tabs.coverage'), to: paths.pincodeCoverage(), current: current === 'coverage' },
        ...(mayImport ? [{ text: t('tabs.import'), to: paths.pincodeImport(), current: current === 'import' }] : []),
      ]}
    />
  );
}
