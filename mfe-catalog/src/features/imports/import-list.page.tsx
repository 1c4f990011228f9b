import { MAX_IMPORT_BYTES, type ProductImport, ProductImportListQuery } from '@bo/contracts';
import { type Column, columns, FileDrop, ListPage, ResourceTable, saveFile, useListState } from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { outcomeOf, STATUS_TONE } from './import-status.ts';
import { imports, uploadFile } from './imports.api.ts';
import { sampleFile } from './sample-file.ts';
import '../../parts/parts.css';
import './imports.css';

const column = columns<ProductImport>();

function useImportColumns(): Column<ProductImport>[] {
  const t = useText('imports');
  return [
    column.text('file_name', { title: t('fields.file_name'), width: 240, grows: true, priority: 1 }),
    column.status('status', {
      title: t('fields.status'),
      width: 150,
      priority: 1,
      of: (run) => {
        const outcome = outcomeOf(run);
        return { text: t(`status.${outcome}`), tone: outcome === 'nothing' ? 'bad' : STATUS_TONE[outcome] };
      },
    }),
    column.number('total', { title: t('fields.total'), width: 110, priority: 3 }),
    column.number('imported', { title: t('fields.imported'), width: 110, priority: 1, matters: true }),
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
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveFile(sampleFile(t, language), t('list.sampleName'))}
        >
          {t('list.sample')}
        </Button>
      }
    >
      <FileDrop
        upload={uploadFile}
        maxBytes={MAX_IMPORT_BYTES}
        onTaken={({ id }) => void navigate(paths.productImportDetails(id))}
      />
      <h2 className="imp-history">{t('list.history')}</h2>
      <ResourceTable
        list={list}
        result={result}
        columns={useImportColumns()}
        to={({ id }) => paths.productImportDetails(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
