import {
  ACTIONS,
  actionName,
  AREAS,
  areaName,
  type Area,
  type Permission,
  permissionName,
  SPECIAL_PERMISSIONS,
} from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { FieldFrame, PlainTable, useField } from '@bo/kit';
import { useSession } from '@bo/platform';
import Checkbox from 'antd/es/checkbox';
import { useMemo } from 'react';
import { useText } from '../../text.ts';
import '../../parts/settings.css';

const specialOf = (area: Area) => SPECIAL_PERMISSIONS.filter((permission) => permission.startsWith(`${area}.`));
/** Those whose area has no row of its own. */
const OTHERS = SPECIAL_PERMISSIONS.filter((permission) => !AREAS.some((area) => permission.startsWith(`${area}.`)));
/** What stands after the area: "import" of "Products: import". */
const shortName = (name: string): string => name.split(': ').slice(1).join(': ') || name;

interface GridProps {
  held: ReadonlySet<string>;
  /** Left out where it is only shown. */
  onToggle?: (permission: Permission, on: boolean) => void;
  /** Nobody gives what they lack. */
  mayGive?: (permission: string) => boolean;
}

/** What a role may do: areas by actions, with the special permissions of each area beside them. */
export function PermissionGrid({ held, onToggle, mayGive = () => true }: GridProps) {
  const t = useText('roles');
  const { language } = useLanguage();
  const box = (permission: Permission, label: string, text?: string) => (
    <Checkbox
      key={permission}
      aria-label={text === undefined ? label : undefined}
      checked={held.has(permission)}
      disabled={!onToggle || (!mayGive(permission) && !held.has(permission))}
      onChange={({ target }) => onToggle?.(permission, target.checked)}
    >
      {text}
    </Checkbox>
  );
  return (
    <PlainTable
      label={t('fields.permissions')}
      columns={[
        { title: t('grid.area') },
        ...ACTIONS.map((action) => ({ title: actionName(action, language) })),
        { title: t('grid.special') },
      ]}
    >
      {AREAS.map((area) => (
        <tr key={area}>
          <th scope="row">{areaName(area, language)}</th>
          {ACTIONS.map((action) => (
            <td key={action}>
              <div className="set-grid-cell">
                {box(`${area}.${action}`, permissionName(`${area}.${action}`, language))}
              </div>
            </td>
          ))}
          <td>
            <div className="set-grid-special">
              {specialOf(area).map((permission) => {
                const name = permissionName(permission, language);
                return box(permission, name, shortName(name));
              })}
            </div>
          </td>
        </tr>
      ))}
      <tr>
        <th scope="row">{t('grid.others')}</th>
        <td colSpan={ACTIONS.length + 1}>
          <div className="set-grid-special">
            {OTHERS.map((permission) => {
              const name = permissionName(permission, language);
              return box(permission, name, name);
            })}
          </div>
        </td>
      </tr>
    </PlainTable>
  );
}

/** The grid as a field of a form. */
export function PermissionsField() {
  const t = useText('roles');
  const { language } = useLanguage();
  const { permissions: mine } = useSession();
  const show = (value: unknown) =>
    Array.isArray(value) ? value.map((one: string) => permissionName(one, language)).join(', ') : '';
  const { value, change, frame } = useField({ name: 'permissions', label: t('fields.permissions') }, show);
  const held = useMemo(() => new Set(Array.isArray(value) ? (value as string[]) : []), [value]);
  return (
    <FieldFrame {...frame} wide hint={t('hints.permissions')}>
      <PermissionGrid
        held={held}
        mayGive={(permission) => mine.includes(permission)}
        onToggle={(permission, on) => {
          const next = new Set(held);
          if (on) next.add(permission);
          else next.delete(permission);
          change([...next]);
        }}
      />
    </FieldFrame>
  );
}
