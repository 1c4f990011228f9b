import {
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
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useFieldName } from './field-name.ts';
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
  const fieldName = useFieldName();
  const parts = (['english', 'arabic', 'category', 'image', 'barcode', 'price', 'size'] as const).filter(
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
      {importId === undefined && report.unknown.length > 0 ? (
        <>
          <p>{t('missing.unknown')}</p>
          <ul className="imp-list">
            {report.unknown.map(({ field, count }) => (
              <li key={field}>{t('missing.unknownOf', { field: fieldName(field), number: format.number(count) })}</li>
            ))}
          </ul>
        </>
      ) : null}
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
  const fieldName = useFieldName();
  return <span className="imp-tag">{fieldName(field)}</span>;
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

/**
 * A row that a reason is of, with what stands in its cell; where that is empty, or another row, there is no value to
 * show.
 */
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

type RowFilter = Partial<Pick<ImportRowQuery, 'state' | 'warned' | 'code' | 'field'>>;

/** Reasons with how many rows they are of, some of these, and the way to exactly those. */
function ReasonTable({
  heading,
  reasons,
  onShow,
}: {
  heading: string;
  reasons: readonly ImportReason[];
  onShow: (only: RowFilter) => void;
}) {
  const t = useText('imports');
  const format = useFormat();
  return (
    <div className="cat-scroll">
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
              <td data-align="end">
                <Button
                  type="link"
                  size="small"
                  aria-label={t('refused.showThese', { number: format.number(reason.count), reason: reason.detail })}
                  onClick={() => onShow({ code: reason.code, ...(reason.field ? { field: reason.field } : {}) })}
                >
                  {format.number(reason.count)}
                </Button>
              </td>
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
    </div>
  );
}

/** Reasons, and page by page the rows of one of them or of all. */
function Reasons({
  current,
  reasons,
  query,
  title,
  hint,
  heading,
  showAll,
  children,
}: {
  current: ProductImport;
  reasons: readonly ImportReason[];
  /** What all of their rows have in common. */
  query: RowFilter;
  title: string;
  hint?: string;
  heading: string;
  /** Left out, the rows are reached by their reasons only. */
  showAll?: string;
  children?: ReactNode;
}) {
  const t = useText('imports');
  const [shown, setShown] = useState<RowFilter | null>(null);
  return (
    <section className="bo-card">
      <h2 className="bo-card-title">{title}</h2>
      {hint === undefined ? null : <p className="bo-muted">{hint}</p>}
      <ReasonTable heading={heading} reasons={reasons} onShow={setShown} />
      {showAll === undefined ? null : (
        <div className="imp-actions">
          {children}
          <Button type="link" aria-expanded={shown !== null} onClick={() => setShown(shown ? null : {})}>
            {shown ? t('refused.hide') : showAll}
          </Button>
        </div>
      )}
      {shown ? <Rows key={JSON.stringify(shown)} current={current} query={{ ...shown, ...query }} /> : null}
    </section>
  );
}

/** What a person should look at before, or after, the rows are imported: they come in all the same. */
export function Warnings({ current, report }: { current: ProductImport; report: ImportReport }) {
  const t = useText('imports');
  const unreadable = new Set(report.unreadable.map(({ field }) => field));
  const reasons = report.warnings.filter(({ code, field }) => code === 'size_unknown' || !unreadable.has(field));
  if (reasons.length === 0) return null;
  return (
    <Reasons
      current={current}
      reasons={reasons}
      query={{ warned: true }}
      title={t('warnings.title')}
      hint={t('warnings.hint')}
      heading={t('warnings.detail')}
      showAll={t('warnings.show')}
    />
  );
}

const CHOICES = ['blank', 'refuse', 'leave'] as const;

/** Cells that could not be read, by column, and what is to become of them where that can still be chosen. */
export function Unreadable({
  current,
  report,
  onChoose,
}: {
  current: ProductImport;
  report: ImportReport;
  onChoose?: (field: ImportTarget, choice: (typeof CHOICES)[number]) => void;
}) {
  const t = useText('imports');
  const format = useFormat();
  const fieldName = useFieldName();
  const [shown, setShown] = useState<ImportTarget | null>(null);
  // A column whose unreadable cells refuse their rows has none that were left blank, and may be given back its choice.
  const columns = [
    ...report.unreadable.flatMap(({ field, ...column }) => (field === null ? [] : [{ field, ...column }])),
    ...report.reasons.flatMap(({ field, count, examples }) =>
      field !== null && current.options.unreadable[field] === 'refuse' ? [{ field, count, examples }] : [],
    ),
  ].filter(({ field }, at, all) => all.findIndex((one) => one.field === field) === at);
  if (columns.length === 0) return null;
  return (
    <section className="bo-card">
      <h2 className="bo-card-title">{t('unreadable.title')}</h2>
      <p className="bo-muted">{t('unreadable.hint')}</p>
      <ul className="imp-unreadable">
        {columns.map(({ field, count, examples }) => (
          <li key={field}>
            <Button
              type="link"
              size="small"
              aria-expanded={shown === field}
              onClick={() => setShown(shown === field ? null : field)}
            >
              {t('unreadable.column', { field: fieldName(field), count, number: format.number(count) })}
            </Button>
            {onChoose ? (
              <Select
                className="imp-choice"
                aria-label={t('unreadable.choiceOf', { field: fieldName(field) })}
                value={current.options.unreadable[field] ?? 'blank'}
                onChange={(choice: (typeof CHOICES)[number]) => onChoose(field, choice)}
                options={CHOICES.map((value) => ({ value, label: t(`unreadable.${value}`) }))}
              />
            ) : null}
            <div className="imp-samples">
              {examples.map(({ row_number, ...other }) => (
                <Example key={row_number} row={row_number} {...other} />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {shown ? <Rows key={shown} current={current} query={{ field: shown }} /> : null}
    </section>
  );
}

/** Why rows were refused: reasons with examples, every row page by page, and all of them as a file to mend. */
export function Refused({ current, report }: { current: ProductImport; report: ImportReport }) {
  const t = useText('imports');
  const describe = useDescribeError();
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
    <Reasons
      current={current}
      reasons={report.reasons}
      // After an undo the reasons are of rows that stayed.
      query={current.status === 'undone' ? {} : { state: ['refused'] }}
      title={t('refused.title')}
      heading={t('refused.reason')}
      {...(current.refused === 0 ? {} : { showAll: t('refused.show') })}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void download()}>
        {t('refused.download')}
      </Button>
    </Reasons>
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
                  {errors.map(({ code, field, detail }) => (
                    <div key={`${code}-${field ?? ''}`}>
                      {field ? <FieldTag field={field} /> : null} {detail}
                    </div>
                  ))}
                  {warnings.map(({ field, detail, product_id }) => (
                    <div key={detail}>
                      {field ? <FieldTag field={field} /> : null}{' '}
                      {product_id === null ? detail : <OtherOne product_id={product_id} value={detail} />}
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
