import { DealerPerformance } from '@bo/contracts';
import { apiQuery } from '@bo/http';
import { dealers } from '@bo/resources';

/** How a dealer did in the last days. */
export const dealerPerformance = (id: string, days: number) =>
  apiQuery({
    queryKey: [...dealers.keys.detail(id), 'performance', days],
    path: `${dealers.path}${encodeURIComponent(id)}/performance/`,
    params: { days },
    schema: DealerPerformance,
  });
