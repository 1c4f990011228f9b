import { type Permission, PERMISSIONS, permissionName } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { FetchedSelect, FilterFrame, type ListState } from '@bo/kit';
import { useText } from '../text.ts';

/** Who can do this: people, or roles, by a permission. */
export function PermissionFilter({ list }: { list: ListState }) {
  const t = useText('settings-parts');
  const { language } = useLanguage();
  const chosen = list.value('can');
  const label = t('can');
  return (
    <FilterFrame list={list} name="can" label={label} text={permissionName(chosen ?? '', language)}>
      <FetchedSelect
        className="bo-filter-select"
        aria-label={label}
        showSearch
        allowClear
        optionFilterProp="label"
        placeholder={t('canPlaceholder')}
        value={PERMISSIONS.find((one) => one === chosen)}
        onChange={(next: Permission | undefined) => list.set({ can: next })}
        options={PERMISSIONS.map((value) => ({ value, label: permissionName(value, language) }))}
      />
    </FilterFrame>
  );
}
