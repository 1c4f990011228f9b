import { CountPeople } from '@bo/contracts';
import { apiQuery } from '@bo/http';
import { countPlans } from '@bo/resources';

/** Who may be asked to count. */
export const countPeople = () =>
  apiQuery({ queryKey: [...countPlans.keys.all, 'people'], path: `${countPlans.path}people/`, schema: CountPeople });
