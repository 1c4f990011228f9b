import { OfferReport, type OfferReportQuery } from '@bo/contracts';
import { apiQuery, type ExportFormat, exportUrl } from '@bo/http';
import { keepPreviousData } from '@bo/platform/query';
import { offers } from '@bo/resources';

const path = 'admin_panel/reports/offers/';

export const offerReport = (query: Partial<OfferReportQuery>) => ({
  ...apiQuery({ queryKey: [...offers.keys.all, 'report', query], path, params: query, schema: OfferReport }),
  placeholderData: keepPreviousData,
});

/** Where the export of exactly this report is. */
export const offerReportExport = (query: Partial<OfferReportQuery>, format: ExportFormat) =>
  exportUrl(path, query, format);
