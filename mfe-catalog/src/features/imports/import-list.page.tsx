import {
  IMPORT_STATUSES,
  importedRows,
  importOutcome,
  MAX_IMPORT_BYTES,
  type ProductImport,
  ProductImportListQuery,
} from '@bo/contracts';
import {
  type Column,
  columns,
  ExportButton,
  FileDrop,
  ListPage,
  ListToolbar,
  NumberCell,
  ResourceTable,
  SavedViews,
  saveFile,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { CodeFilter, useLabel } from '@bo/resources';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { OUTCOME_TONE } from './import-status.ts';
import { imports, uploadFile } from './imports.api.ts';
import { sampleFile } from './sample-file.ts';
import '../../parts/parts.css';
import './imports.css';

const column = columns<ProductImport>();

export function useImportColumns(): Column<ProductImport>[] {
  const t = useText('imports');
  const label = useLabel();
  return [
    column.text('file_name', { title: t('fields.file_name'), width: 240, grows: true, priority: 1 }),
    column.status('status', {
      title: t('fields.status'),
      width: 150,
      priority: 1,
      of: (run) => {
        const outcome = importOutcome(run);
        return { text: label(`import_outcome.${outcome}`), tone: OUTCOME_TONE[outcome] };
      },
    }),
    column.number('total', { title: t('fields.total'), width: 110, priority: 3 }),
    column.custom('imported', {
      title: t('fields.imported'),
      align: 'end',
      width: 110,
      priority: 1,
      matters: true,
      render: (run) => <NumberCell value={importedRows(run)} />,
    }),
    column.number('refused', { title: t('fields.refused'), width: 110 }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 170 }),
  ];
}

/** Where an import begins, and those that were. */
export function ImportListPage() {
  const t = useText('imports');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const list = useListState(ProductImportListQuery, { screen: 'imports' });
  const result = useQuery(imports.list(list.query));
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="product.export">
            <ExportButton url={(format) => imports.exportUrl(list.query, format)} name="imports" />
          </Can>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => saveFile(sampleFile(t, language), t('list.sampleName'))}
          >
            {t('list.sample')}
          </Button>
        </>
      }
      views={<SavedViews list={list} />}
    >
      <FileDrop
        upload={uploadFile}
        maxBytes={MAX_IMPORT_BYTES}
        onTaken={({ id }) => void navigate(paths.productImportDetails(id))}
      />
      <h2 className="imp-history">{t('list.history')}</h2>
      <ListToolbar
        filters={
          <>
            <SearchFilter list={list} placeholder={t('list.search')} />
            <CodeFilter
              list={list}
              name="status"
              of="import_outcome"
              codes={IMPORT_STATUSES}
              label={t('fields.status')}
            />
          </>
        }
      >
        <ResourceTable
          list={list}
          result={result}
          columns={useImportColumns()}
          to={({ id }) => paths.productImportDetails(id)}
          empty={t('list.empty')}
        />
      </ListToolbar>
    </ListPage>
  );
}
