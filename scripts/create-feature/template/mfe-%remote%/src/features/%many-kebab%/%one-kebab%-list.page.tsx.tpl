import { type %One%, %choice_constants% %One%ListQuery } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  type BulkAction,
  ChoiceFilter,
  type Column,
  columns,
  FlagFilter,
  RecordListPage,
  ReferenceCell,
  ReferenceFilter,
  useArchiveAction,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { %many%, %reference_resources% } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<%One%>();

export function use%One%Columns(): Column<%One%>[] {
  const t = useText('%many-kebab%');
  const format = useFormat();
  return [
    %fields column%
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, priority: 4 }),
  ];
}

/** What can be done to several at once. Each has its opposite, so that Undo can take it back. */
function use%One%Actions(archived: boolean): BulkAction[] {
%when active%
  const t = useText('%many-kebab%');
%end%
  const archive = useArchiveAction('%area%.delete', archived);
%when active%
  if (archived) return [archive];
  return [
    { action: 'activate', label: t('actions.activate'), permission: '%area%.edit', undo: 'deactivate' },
    { action: 'deactivate', label: t('actions.deactivate'), permission: '%area%.edit', undo: 'activate' },
    archive,
  ];
%end%
%unless active%
  return [archive];
%end%
}

export function %One%ListPage() {
  const t = useText('%many-kebab%');
  const list = useListState(%One%ListQuery, { screen: '%many-kebab%' });
  const result = useQuery(%many%.list(list.query));
  const actions = use%One%Actions(list.query.archived === true);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={%many%}
      exportRight="%area%.export"
      create={paths.%one%Create}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          %fields list filter%
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={use%One%Columns()}
      to={({ id }) => paths.%one%Edit(id)}
      empty={t('list.empty')}
    />
  );
}
