import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import { fetchDueImages } from './image-links.service.ts';

/** Fetches the pictures that imports name by their links. When a link is tried again is written beside the link. */
export const fetchImages = defineJob({
  name: 'image-links',
  input: z.object({}),
  schedule: '* * * * *',
  async run({ platform, signal, progress }) {
    const arrived = await fetchDueImages(platform, { signal, arrived: progress });
    return arrived === 0 ? null : { arrived };
  },
});
