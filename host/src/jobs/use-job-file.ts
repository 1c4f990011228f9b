import type { Job } from '@bo/contracts';
import { jobFile, toApiError } from '@bo/http';
import { downloadFile, useDescribeError } from '@bo/kit';
import { toast } from '@bo/platform';

/** Downloads a job's file. Shows a failure, and throws it so that the caller can keep its button. */
export function useJobFile(): (job: Pick<Job, 'id' | 'file'>) => Promise<void> {
  const describe = useDescribeError();
  return async ({ id, file }) => {
    try {
      await downloadFile(jobFile(id), file?.name ?? id);
    } catch (thrown) {
      const error = toApiError(thrown);
      toast.error(describe(error));
      throw error;
    }
  };
}
