import { COMMISSION_CONDITIONS, type CommissionRule } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { recordName } from '@bo/kit';
import { useLabel } from '@bo/resources';

/** What a rule is called: what it is for, since nobody gives it a name. */
export function useRuleName(): (rule: CommissionRule) => string {
  const label = useLabel();
  const { language } = useLanguage();
  return (rule) =>
    COMMISSION_CONDITIONS.flatMap((one) => {
      const named = rule[one];
      return named ? [`${label(`commission_condition.${one}`)}: ${recordName(named, language)}`] : [];
    }).join(' · ');
}
