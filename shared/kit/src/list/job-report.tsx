import type { Job } from '@bo/contracts';
import { refusedRows } from '@bo/http';
import { useQuery } from '@bo/platform/query';
import { BulkReport } from './bulk-report.tsx';

/** As many refused rows as are shown. */
const REFUSED = 500;

/** How many rows of a bulk job worked, were refused or were changed; 0 where it does not say. */
export const countIn = ({ result }: Pick<Job, 'result'>, key: 'worked' | 'refused' | 'changed'): number => {
  const count = result?.[key];
  return typeof count === 'number' ? count : 0;
};

interface JobReportProps {
  job: Job;
  /** What a row is called where the caller knows it; otherwise by the name that the API has for it. */
  nameOf?: ((id: string) => string | undefined) | undefined;
  onClose: () => void;
}

/** The rows that a bulk job rejected, with the reasons. Renders nothing until they have loaded. */
export function JobReport({ job, nameOf, onClose }: JobReportProps) {
  const { data } = useQuery(refusedRows(job.id, REFUSED));
  if (!data) return null;
  const results = data.results.map(({ detail, code, name, name_ar, ...row }) => ({
    ...row,
    ...(detail === null ? {} : { detail }),
    ...(code === null ? {} : { code }),
    ...(name === null ? {} : { name, name_ar: name_ar ?? '' }),
  }));
  const counts = { worked: countIn(job, 'worked'), refused: countIn(job, 'refused') };
  return <BulkReport results={results} counts={counts} nameOf={nameOf} onClose={onClose} />;
}
