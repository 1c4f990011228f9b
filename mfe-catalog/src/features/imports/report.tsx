import {
  attributeCode,
  IMPORT_FIELDS,
  type ImportReason,
  type ImportReport,
  type ImportRowQuery,
  type ImportTarget,
  MISSING_PARTS,
  type ProductImport,
} from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useFormat } from '@bo/i18n';
import { saveFile, useDescribeError } from '@bo/kit';
import { toast } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button';
import Pagination from 'antd/es/pagination';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { useAttributeNames } from '../../parts/attributes.api.ts';
import { useText } from '../../text.ts';
import { importRows, refusedRows } from './imports.api.ts';

/** The numbers of a dry run or a result. */
export function Totals({ current, report }: { current: ProductImport; report: ImportReport }) {
  const t = useText('imports');
  const format = useFormat();
  const numbers = [
    ['total', current.total],
    ['create', report.create],
    ['update', report.update],
    ['unchanged', report.unchanged],
    ['refused', current.refused],
    ['products', report.products],
    ['variants', report.variants],
    ['categories', report.category_count],
    ['brands', report.brand_count],
  ] as const;
  return (
    <dl className="cat-totals">
      {numbers.map(([key, count]) => (
        <div key={key} data-bad={(key === 'refused' && count > 0) || undefined}>
          <dt>{t(`totals.${key}`)}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * What new products lack, and the new categories and brands whose names are in one language only; once they are there,
 * with the way to them.
 */
export function Missing({ report, importId }: { report: ImportReport; importId?: string }) {
  const t = useText('imports');
  const format = useFormat();
  const parts = (['english', 'arabic', 'category', 'image', 'barcode', 'price'] as const).filter(
    (part) => report.missing[part] > 0,
  );
  return (
    <section className="bo-card">
      <h2 className="bo-card-title">{t('missing.title')}</h2>
      <p className="bo-muted">{t('missing.draft')}</p>
      {parts.length === 0 ? null : (
        <ul className="imp-list">
          {parts.map((part) => (
            <li key={part}>
              <ToProducts part={part} importId={importId}>
                {t(`missing.${part}`, { number: format.number(report.missing[part]) })}
              </ToProducts>
            </li>
          ))}
        </ul>
      )}
      {report.image_links === 0 ? null : <p>{t('missing.links', { number: format.number(report.image_links) })}</p>}
      {report.categories.length === 0 ? null : (
        <Names
          title={t('missing.categories', { number: format.number(report.category_count) })}
          names={report.categories}
        />
      )}
      {report.brands.length === 0 ? null : (
        <Names title={t('missing.brands', { number: format.number(report.brand_count) })} names={report.brands} />
      )}
    </section>
  );
}

const isFilter = (part: string): part is (typeof MISSING_PARTS)[number] =>
  MISSING_PARTS.some((known) => known === part);

/** Pictures are added product by product, all else is typed in the grid. */
function ToProducts({ part, importId, children }: { part: string; importId: string | undefined; children: ReactNode }) {
  if (importId === undefined || !isFilter(part)) return children;
  const search = `import=${importId}&missing=${part}`;
  return (
    <Link to={part === 'image' ? withQuery(paths.productList(), search) : withQuery(paths.productGrid(), search)}>
      {children}
    </Link>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <details>
      <summary>{title}</summary>
      <p className="imp-names">
        {names.map((name, index) => (
          <bdi key={`${name}-${String(index)}`}>{name}</bdi>
        ))}
      </p>
    </details>
  );
}

function FieldTag({ field }: { field: ImportTarget }) {
  const t = useText('imports');
  const attributes = useAttributeNames();
  const known = IMPORT_FIELDS.find((one) => one === field);
  const code = attributeCode(field) ?? '';
  return <span className="imp-tag">{known ? t(`field.${known}`) : <bdi>{attributes.get(code) ?? code}</bdi>}</span>;
}

/** What a cell says, or the product of the store that a warning is about. */
function OtherOne({ product_id, value }: Pick<ImportReason['examples'][number], 'product_id' | 'value'>) {
  if (product_id !== null)
    return (
      <Link to={paths.productDetails(product_id)} target="_blank">
        <bdi>{value}</bdi>
      </Link>
    );
  return <bdi>{value}</bdi>;
}

/** A row that a reason is of, with what stands in its cell; where that is empty, or another row, there is no value to show. */
function Example({ row, ...other }: Omit<ImportReason['examples'][number], 'row_number'> & { row: number }) {
  const t = useText('imports');
  const format = useFormat();
  const number = t('refused.row', { number: format.number(row) });
  if (other.product_id === null && other.other_row !== null)
    return <span>{t('warnings.rowLike', { number: format.number(row), other: format.number(other.other_row) })}</span>;
  if (other.product_id === null && other.value === '') return <span>{number}</span>;
  return (
    <span>
      {number}: <OtherOne {...other} />
    </span>
  );
}

/** Reasons with how many rows they are of, and some of these. */
function ReasonTable({ heading, reasons }: { heading: string; reasons: readonly ImportReason[] }) {
  const t = useText('imports');
  const format = useFormat();
  return (
    <table className="cat-plain">
      <thead>
        <tr>
          <th scope="col" data-align="end">
            {t('refused.rows')}
          </th>
          <th scope="col">{heading}</th>
          <th scope="col">{t('refused.examples')}</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map((reason) => (
          <tr key={`${reason.code}-${reason.field ?? ''}`}>
            <td data-align="end">{format.number(reason.count)}</td>
            <td>
              {reason.field ? <FieldTag field={reason.field} /> : null} {reason.detail}
            </td>
            <td>
              <div className="imp-samples">
                {reason.examples.map(({ row_number, ...other }) => (
                  <Example key={row_number} row={row_number} {...other} />
                ))}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What somebody should look at before, or after, the rows are imported: they come in all the same. */
export function Warnings({ current, report }: { current: ProductImport; report: ImportReport }) {
  const t = useText('imports');
  const [open, setOpen] = useState(false);
  if (report.warnings.length === 0) return null;
  return (
    <section className="bo-card">
      <h2 className="bo-card-title">{t('warnings.title')}</h2>
      <p className="bo-muted">{t('warnings.hint')}</p>
      <ReasonTable heading={t('warnings.detail')} reasons={report.warnings} />
      <div className="imp-actions">
        <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'refused.hide' : 'warnings.show')}
        </Button>
      </div>
      {open ? <Rows current={current} query={{ warned: true }} /> : null}
    </section>
  );
}

/** Why rows were refused: reasons with examples, every row page by page, and all of them as a file to mend. */
export function Refused({ current, report }: { current: ProductImport; report: ImportReport }) {
  const t = useText('imports');
  const describe = useDescribeError();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await refusedRows(current.id);
      if (file)
        saveFile(file, t('refused.fileName', { file: current.file_name.replace(/(\.csv|\.gz|\.xlsx)+$/i, '') }));
    } catch (thrown) {
      toast.error(describe(toApiError(thrown)));
    } finally {
      setBusy(false);
    }
  };
  if (report.reasons.length === 0) return null;
  return (
    <section className="bo-card">
      <h2 className="bo-card-title">{t('refused.title')}</h2>
      <ReasonTable heading={t('refused.reason')} reasons={report.reasons} />
      {current.refused === 0 ? null : (
        <div className="imp-actions">
          <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void download()}>
            {t('refused.download')}
          </Button>
          <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'refused.hide' : 'refused.show')}
          </Button>
        </div>
      )}
      {open ? <Rows current={current} query={{ state: ['refused'] }} /> : null}
    </section>
  );
}

const PAGE = 20;

function Rows({ current, query }: { current: ProductImport; query: Partial<ImportRowQuery> }) {
  const t = useText('imports');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data } = useQuery(importRows(current.id, { ...query, limit: PAGE, offset: (page - 1) * PAGE }));
  if (!data) return null;
  return (
    <>
      <div className="bo-table">
        <table className="cat-plain">
          <thead>
            <tr>
              <th scope="col" data-align="end">
                {t('refused.rowNumber')}
              </th>
              <th scope="col">{t('refused.reason')}</th>
              <th scope="col">{t('refused.cells')}</th>
            </tr>
          </thead>
          <tbody>
            {data.results.map(({ row_number, errors, warnings, cells }) => (
              <tr key={row_number}>
                <td data-align="end">{format.number(row_number)}</td>
                <td className="imp-reason">
                  {query.warned
                    ? warnings.map(({ detail, product_id }) => (
                        <div key={detail}>
                          {product_id === null ? detail : <OtherOne product_id={product_id} value={detail} />}
                        </div>
                      ))
                    : errors.map(({ code, field, detail }) => (
                        <div key={`${code}-${field ?? ''}`}>
                          {field ? <FieldTag field={field} /> : null} {detail}
                        </div>
                      ))}
                </td>
                <td className="imp-cells">
                  <bdi>{cells.filter((cell) => cell !== '').join(' · ')}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination current={page} pageSize={PAGE} total={data.count} onChange={setPage} showSizeChanger={false} />
    </>
  );
}
