import {
  COMMISSION_CONDITIONS,
  commissionOf,
  type CommissionPreview,
  type CommissionPreviewInput,
  type CommissionRule,
  type CommissionRuleInput,
  type CommissionTerms,
  KeptCommission,
  rankedRules,
  winningRule,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import { covers } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { fieldError, notFound } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findRule, isThere, readLastMonth, readSold, readTerms, ruleTable } from './rules.repository.ts';

/** What a rule names is there; all that is wrong is told at once. */
async function check({ trx }: UnitOfWork, input: Partial<CommissionRuleInput>): Promise<void> {
  const errors = new FieldErrors();
  for (const what of COMMISSION_CONDITIONS) {
    const id = input[`${what}_id`];
    if (id != null && !(await isThere(trx, what, id))) errors.add(fieldError(`${what}_id`, 'commission.gone'));
  }
  errors.throwIfAny();
}

export const commissionRules = recordWrites<CommissionRule, CommissionRuleInput>({
  ...ruleTable,
  type: 'commission_rule',
  find: findRule,
  check,
});

const ALWAYS = '2000-01-01T00:00:00.000Z';
/**
 * What a rule would have meant last month, had it been in force: of each line that was delivered, the rule that would
 * have won with it. Asked before it is saved; changes nothing.
 */
export async function previewRule(
  db: Db,
  { id, ...wanted }: CommissionPreviewInput,
  viewer: Actor,
): Promise<CommissionPreview> {
  if (!covers('commission_rule', viewer, { seller: wanted.seller_id === null ? [] : [wanted.seller_id] }))
    throw notFound();
  const { currency, time_zone } = await readStore(db);
  const rules = await readTerms(db);
  const before = rules.find((rule) => rule.id === id);
  const candidate: CommissionTerms = {
    ...wanted,
    id: id ?? '\uffff',
    starts_at: ALWAYS,
    ends_at: null,
    created_at: before?.created_at ?? new Date().toISOString(),
  };
  const against = [...rules.filter((rule) => rule.id !== id), candidate];
  const { month, lines } = await readLastMonth(db, time_zone, wanted);
  const sellers = new Map<string, CommissionPreview['sellers'][number]>();
  for (const line of lines) {
    const won = winningRule(against, line, Date.parse(line.purchase_date)) === candidate;
    const now = commissionOf(line.net, line.commission_rate);
    const seller = sellers.get(line.seller_id) ?? {
      seller: { id: line.seller_id, name: line.name, name_ar: line.name_ar },
      net: 0,
      before: 0,
      after: 0,
    };
    seller.net += line.net;
    seller.before += now;
    seller.after += won ? commissionOf(line.net, wanted.rate) : now;
    sellers.set(line.seller_id, seller);
  }
  const each = [...sellers.values()].sort((one, other) => other.net - one.net);
  const sum = (of: 'net' | 'before' | 'after') => each.reduce((total, seller) => total + seller[of], 0);
  return {
    month,
    currency,
    lines: lines.length,
    net: sum('net'),
    commission_before: sum('before'),
    commission_after: sum('after'),
    sellers: each,
  };
}

/** What the store keeps of a sale, and the rule that says so; null where it is the seller's own rate. */
export interface Commission {
  seller_id: string;
  /** Basis points. */
  commission_rate: number;
  commission_rule_id: string | null;
  commission_reason: KeptCommission;
}

/** The commission on variants that are sold now, by their ids; none for what the store sells itself. */
export async function readCommissions(trx: Trx, variants: readonly string[]): Promise<Map<string, Commission>> {
  const sold = await readSold(trx, variants);
  const rules = sold.length > 0 ? await readTerms(trx) : [];
  const now = Date.now();
  return new Map(
    sold.map(({ variant_id, commission_rate, ...line }) => {
      const fitting = rankedRules(rules, line, now);
      const [rule] = fitting;
      return [
        variant_id,
        {
          seller_id: line.seller_id,
          commission_rate: rule?.rate ?? commission_rate,
          commission_rule_id: rule?.id ?? null,
          commission_reason: KeptCommission.parse({ own_rate: commission_rate, rules: fitting }),
        },
      ];
    }),
  );
}
