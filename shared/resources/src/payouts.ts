import {
  Adjustment,
  AdjustmentInput,
  AdjustmentListQuery,
  BankAnswer,
  type BankFileFormat,
  CommissionPreview,
  type CommissionPreviewInput,
  CommissionRule,
  CommissionRuleInput,
  CommissionRuleListQuery,
  Earning,
  EarningCharts,
  EarningExplained,
  EarningListQuery,
  type Language,
  LineCommission,
  listPage,
  Payout,
  PayoutCandidates,
  PayoutListQuery,
  PayoutRequestInput,
  PayoutRequestListQuery,
  PayoutRun,
  PayoutRunInput,
  PayoutRunListQuery,
  PayoutSettings,
  type PayoutSettingsInput,
  RemittanceAdvice,
  SellerBalance,
  SellerSale,
  SellerSalesQuery,
  SellerStatement,
} from '@bo/contracts';
import { type ApiError, apiQuery, defineResource, exportUrl, http, keyOf, parseResponse } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { ofRecord, staleAfter } from './of-record.ts';

/** Approved payouts, up to the bank's response. */
export const payouts = defineResource({
  ...ofRecord('payout'),
  path: 'admin_panel/payouts/',
  entity: Payout,
  listQuery: PayoutListQuery,
});

/** The seller's statement of a paid payout. */
export const remittanceAdvice = (id: string) =>
  apiQuery({
    queryKey: [...payouts.keys.all, 'advice', id],
    path: `${payouts.path}${id}/advice/`,
    schema: RemittanceAdvice,
  });
/** Where that is as a PDF. */
export const adviceFileUrl = (id: string, language: Language): string =>
  `${payouts.path}${id}/advice/file/?language=${language}`;

/** Every request of a seller for money, whatever became of it. */
export const payoutRequests = defineResource({
  ...ofRecord('payout'),
  name: 'payout-requests',
  alsoInvalidates: staleAfter('payout').map(([name]) => name),
  path: 'admin_panel/payout-requests/',
  entity: Payout,
  input: PayoutRequestInput,
  listQuery: PayoutRequestListQuery,
});

export const payoutRuns = defineResource({
  ...ofRecord('payout_run'),
  path: 'admin_panel/payout-runs/',
  entity: PayoutRun,
  input: PayoutRunInput,
  listQuery: PayoutRunListQuery,
});

/** Payable amounts, and the reasons that block the others. */
export const payoutCandidates = apiQuery({
  queryKey: [...payoutRuns.keys.all, 'candidates'],
  path: `${payoutRuns.path}candidates/`,
  schema: PayoutCandidates,
});

/** Where the bank's file of a run is. */
export const bankFileUrl = (id: string, format: BankFileFormat): string =>
  `${payoutRuns.path}${id}/file/?format=${format}`;

/** Takes in what the bank answered. */
export const importBankAnswer = (id: string) =>
  mutationOptions<BankAnswer, ApiError, { content: string }>({
    mutationKey: keyOf('payout-runs', 'answer'),
    meta: { invalidates: staleAfter('payout_run'), failure: 'screen' },
    mutationFn: async (body) => parseResponse(BankAnswer, await http().post(`${payoutRuns.path}${id}/answer/`, body)),
  });

const SETTINGS = 'admin_panel/payout-settings/';
export const payoutSettings = apiQuery({
  queryKey: keyOf('payout-settings', 'detail'),
  path: SETTINGS,
  schema: PayoutSettings,
});
export const savePayoutSettings = (done: string) =>
  mutationOptions<PayoutSettings, ApiError, { version: number; input: PayoutSettingsInput }>({
    mutationKey: keyOf('payout-settings', 'update'),
    meta: { invalidates: staleAfter('payout_setting'), failure: 'screen', done },
    mutationFn: async ({ version, input }) =>
      parseResponse(PayoutSettings, await http().put(SETTINGS, { ...input, version })),
  });

export const adjustments = defineResource({
  ...ofRecord('seller_adjustment'),
  path: 'admin_panel/seller-adjustments/',
  entity: Adjustment,
  input: AdjustmentInput,
  listQuery: AdjustmentListQuery,
});

/** A seller's ledger: nothing of it is ever written by a screen. */
const EARNINGS = 'admin_panel/earnings/';
export const earnings = {
  name: 'earnings',
  path: EARNINGS,
  listQuery: EarningListQuery,
  list: (query: EarningListQuery) => ({
    ...apiQuery({
      queryKey: keyOf('earnings', 'list', query),
      path: EARNINGS,
      params: query,
      schema: listPage(Earning),
    }),
    placeholderData: keepPreviousData,
  }),
  exportUrl: (query: EarningListQuery, format: 'csv' | 'xlsx') => exportUrl(EARNINGS, query, format),
  explained: (id: string) =>
    apiQuery({
      queryKey: keyOf('earnings', 'explained', id),
      path: `${EARNINGS}${id}/explain/`,
      schema: EarningExplained,
    }),
  charts: (seller: string | undefined) =>
    apiQuery({
      queryKey: keyOf('earnings', 'charts', seller ?? ''),
      path: `${EARNINGS}charts/`,
      params: { seller },
      schema: EarningCharts,
    }),
  balance: (seller: string) =>
    apiQuery({
      queryKey: keyOf('earnings', 'balance', seller),
      path: `admin_panel/sellers/${seller}/balance/`,
      schema: SellerBalance,
    }),
  statement: (seller: string, month: string) =>
    apiQuery({
      queryKey: keyOf('earnings', 'statement', seller, month),
      path: `admin_panel/sellers/${seller}/statement/`,
      params: { month },
      schema: SellerStatement,
    }),
  /** Where the statement is as a PDF. */
  statementFile: (seller: string, month: string, language: Language) =>
    `admin_panel/sellers/${seller}/statement/file/?month=${month}&language=${language}`,
} as const;

/** The lines that sellers have sold, without anything of who bought them. */
const SALES = 'admin_panel/seller-sales/';
export const sellerSales = {
  name: 'seller-sales',
  path: SALES,
  listQuery: SellerSalesQuery,
  list: (query: SellerSalesQuery) => ({
    ...apiQuery({
      queryKey: keyOf('seller-sales', 'list', query),
      path: SALES,
      params: query,
      schema: listPage(SellerSale),
    }),
    placeholderData: keepPreviousData,
  }),
  exportUrl: (query: SellerSalesQuery, format: 'csv' | 'xlsx') => exportUrl(SALES, query, format),
} as const;

export const commissionRules = defineResource({
  ...ofRecord('commission_rule'),
  path: 'admin_panel/commission-rules/',
  entity: CommissionRule,
  input: CommissionRuleInput,
  listQuery: CommissionRuleListQuery,
});

/** Why the store keeps so much of a line of an order. */
export const lineCommission = (order: string, line: string) =>
  apiQuery({
    queryKey: keyOf('orders', 'commission', order, line),
    path: `admin_panel/orders/${order}/lines/${line}/commission/`,
    schema: LineCommission,
  });

/** The effect that a rule would have had last month. */
export const commissionPreview = (rule: CommissionPreviewInput) => ({
  ...apiQuery({
    queryKey: [...commissionRules.keys.all, 'preview', rule],
    path: `${commissionRules.path}preview/`,
    schema: CommissionPreview,
    body: rule,
  }),
  placeholderData: keepPreviousData,
});
