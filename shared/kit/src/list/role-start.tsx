import type { SavedView } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { useMutation, useQuery } from '@bo/platform/query';
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { FetchedSelect } from '../lazy-select.tsx';
import { Panel } from '../panel.tsx';
import { recordName } from '../record-name.ts';
import { useKitText } from '../text.ts';
import { savedViews, viewRoles } from './saved-views.api.ts';

function RoleChoice({ view, onSaved }: { view: SavedView; onSaved: () => void }) {
  const t = useKitText();
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<readonly string[]>(view.default_for_roles);
  const roles = useQuery(viewRoles);
  const update = useMutation(savedViews.update({ done: t('views.startSaved') }));
  const { id, version, screen, name, scope, query, columns } = view;
  return (
    <div className="bo-save-view">
      <div className="bo-field">
        <label htmlFor={`start-${id}`}>{t('views.startFor')}</label>
        <FetchedSelect
          id={`start-${id}`}
          mode="multiple"
          value={[...chosen]}
          onChange={setChosen}
          loading={roles.isPending}
          optionFilterProp="label"
          options={(roles.data ?? []).map((role) => ({ value: role.key, label: recordName(role, language) }))}
        />
        <span className="bo-muted bo-field-hint">{t('views.startHint')}</span>
      </div>
      <Button
        type="primary"
        loading={update.isPending}
        onClick={() =>
          update.mutate(
            { id, version, input: { screen, name, scope, query, columns, default_for_roles: [...chosen] } },
            { onSuccess: onSaved },
          )
        }
      >
        {t('views.save')}
      </Button>
    </div>
  );
}

/** Says for which roles a shared view is where the screen starts. */
export function RoleStart({ view }: { view: SavedView }) {
  const t = useKitText();
  const [open, setOpen] = useState(false);
  return (
    <Panel
      label={t('views.start', { name: view.name })}
      open={open}
      onOpenChange={setOpen}
      content={<RoleChoice key={view.version} view={view} onSaved={() => setOpen(false)} />}
    >
      <Button
        size="small"
        type="text"
        icon={<HomeOutlined aria-hidden />}
        aria-label={t('views.start', { name: view.name })}
        aria-expanded={open}
      />
    </Panel>
  );
}
