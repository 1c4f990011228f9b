import {
  AdviceFileQuery,
  BankAnswer,
  BankAnswerInput,
  BankFileQuery,
  Payout,
  PayoutCandidates,
  PayoutFailedInput,
  PayoutPaidInput,
  PayoutRejectInput,
  PayoutRequestInput,
  PayoutRun,
  PayoutRunInput,
  PayoutSettings,
  PayoutSettingsInput,
  RemittanceAdvice,
} from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { fileHeaders } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned, versionOf } from '../../../platform/http/version.ts';
import { pdfOf, readIssuer, readLogo, sayingIn } from '../../store/papers/papers.service.ts';
import { advicePaper } from './advice.document.ts';
import { adviceOf } from './advice.service.ts';
import { findPayout, findRun, payoutList, payoutRequestList, runList } from './payouts.repository.ts';
import { approvePayout, markFailed, markPaid, rejectPayout, requestPayout } from './payouts.service.ts';
import { bankFileOf, importAnswer, readCandidates, startRun } from './runs.service.ts';
import { changePayoutSettings, readPayoutSettings } from './settings.service.ts';

const COLUMNS: readonly ExportColumn<Payout>[] = [
  { key: 'payout_number', value: ({ number }) => number },
  { key: 'seller', value: ({ seller }) => seller },
  { key: 'amount', kind: 'money', value: ({ amount }) => amount },
  { key: 'status', words: 'payout_status', value: ({ status }) => status },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
  { key: 'requested_by', value: ({ requested_by }) => requested_by?.name ?? null },
  { key: 'approved_by', value: ({ decided_by }) => decided_by?.name ?? null },
  { key: 'payout_run', value: ({ run }) => run?.number ?? null },
  { key: 'bank_reference', value: ({ reference }) => reference },
  { key: 'failure', value: ({ failure }) => failure },
  { key: 'paid_at', kind: 'instant', value: ({ finished_at }) => finished_at },
];
export const payoutExport = defineExport({
  name: 'payouts',
  permission: 'payout.export',
  list: payoutList,
  columns: COLUMNS,
});
export const payoutRequestExport = defineExport({
  name: 'payout-requests',
  permission: 'payout.export',
  list: payoutRequestList,
  columns: COLUMNS,
});

const RUN: readonly ExportColumn<PayoutRun>[] = [
  { key: 'payout_run', value: ({ number }) => number },
  { key: 'amount', kind: 'money', value: ({ amount }) => amount },
  { key: 'status', words: 'payout_run_state', value: ({ state }) => state },
  { key: 'payouts', kind: 'number', value: ({ count }) => count },
  { key: 'paid', kind: 'number', value: ({ paid }) => paid },
  { key: 'failed', kind: 'number', value: ({ failed }) => failed },
  { key: 'with_bank', kind: 'number', value: ({ waiting }) => waiting },
  { key: 'pay_on', kind: 'day', value: ({ pay_on }) => pay_on },
  { key: 'made_by', value: ({ made_by }) => made_by },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
];
export const payoutRunExport = defineExport({
  name: 'payout-runs',
  permission: 'payout.export',
  list: runList,
  columns: RUN,
});

/** Money that sellers ask for, and how it is paid: requests, payouts, runs with the bank's files, settings. */
export const payoutRoutes: Routes = (app, platform) => {
  const { db, jobs, storage, write, writeOnce } = platform;
  const requests = resourceRoutes(app, platform, { name: 'payout-requests', area: 'payout', entity: Payout });
  requests.list(payoutRequestList);
  requests.export(payoutRequestExport);
  requests.detail(findPayout);
  requests.create(PayoutRequestInput, requestPayout);
  requests.act('approve', {
    permission: 'payout.approve',
    body: Versioned,
    run: (unit, id, { version }) => approvePayout(unit, id, version),
  });
  requests.act('reject', { permission: 'payout.approve', body: PayoutRejectInput, run: rejectPayout });

  const payouts = resourceRoutes(app, platform, { name: 'payouts', area: 'payout', entity: Payout });
  payouts.list(payoutList);
  payouts.export(payoutExport);
  payouts.detail(findPayout);
  payouts.act('paid', { permission: 'payout.approve', body: PayoutPaidInput, run: markPaid });
  payouts.act('failed', { permission: 'payout.approve', body: PayoutFailedInput, run: markFailed });
  app.get(
    `${payouts.path}:id/advice/`,
    {
      config: { permission: 'payout.view' },
      schema: { tags: payouts.tags, params: ById, response: ok(RemittanceAdvice) },
    },
    (request) => adviceOf(db, request.params.id, callerOf(request)),
  );
  app.get(
    `${payouts.path}:id/advice/file/`,
    {
      config: { permission: 'payout.view' },
      schema: { tags: payouts.tags, params: ById, querystring: AdviceFileQuery, response: { ...ok(z.unknown()) } },
    },
    async (request, reply) => {
      const advice = await adviceOf(db, request.params.id, callerOf(request));
      const issuer = await readIssuer(db);
      const { currency, number } = advice.payout;
      const saying = sayingIn(request.query.language, { currency, time_zone: issuer.time_zone });
      const file = await pdfOf([advicePaper(advice, issuer, saying)], await readLogo(db, storage, issuer.logo));
      return reply.headers(fileHeaders('application/pdf', `remittance-advice-${number}.pdf`)).send(file);
    },
  );

  const runs = resourceRoutes(app, platform, { name: 'payout-runs', area: 'payout', entity: PayoutRun });
  const { path, tags } = runs;
  runs.list(runList);
  runs.export(payoutRunExport);
  app.get(
    `${path}candidates/`,
    { config: { permission: 'payout.approve' }, schema: { tags, response: ok(PayoutCandidates) } },
    (request) => readCandidates(db, callerOf(request)),
  );
  runs.detail(findRun);
  app.post(
    path,
    { config: { permission: 'payout.approve' }, schema: { tags, body: PayoutRunInput, response: created(PayoutRun) } },
    async (request, reply) =>
      reply.code(201).send(await writeOnce(request, PayoutRun, (unit) => startRun(unit, jobs, request.body))),
  );
  app.get(
    `${path}:id/file/`,
    {
      config: { permission: 'payout.approve' },
      schema: { tags, params: ById, querystring: BankFileQuery, response: { ...ok(z.unknown()) } },
    },
    async (request, reply) => {
      const { format } = request.query;
      const { name, text } = await bankFileOf(db, request.params.id, format, callerOf(request));
      const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8';
      return reply.headers(fileHeaders(type, name)).send(text);
    },
  );
  app.post(
    `${path}:id/answer/`,
    {
      config: { permission: 'payout.approve' },
      schema: { tags, params: ById, body: BankAnswerInput, response: ok(BankAnswer) },
    },
    (request) => write(request, (unit) => importAnswer(unit, request.params.id, request.body.content)),
  );

  const settings = '/admin_panel/payout-settings/';
  app.get(
    settings,
    { config: { permission: 'payout.approve' }, schema: { tags: ['payout settings'], response: ok(PayoutSettings) } },
    () => readPayoutSettings(db),
  );
  app.put(
    settings,
    {
      config: { permission: 'payout.approve' },
      schema: {
        tags: ['payout settings'],
        body: PayoutSettingsInput.safeExtend(Versioned.shape),
        response: ok(PayoutSettings),
      },
    },
    (request) => {
      const { version: _, ...input } = request.body;
      return write(request, (unit) => changePayoutSettings(unit, versionOf(request), input));
    },
  );
};
