import { type LeafletInput, LeafletPdfJob, LeafletTruth, PDF_TYPE, SignedUpload } from '@bo/contracts';
import { type ApiError, apiQuery, http, JOBS_KEY, parseResponse, sendSigned } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { leaflets } from '@bo/resources';

const one = (id: string, ending: string) => `${leaflets.path}${encodeURIComponent(id)}/${ending}`;

/** Every printed price against the real one, on the dates of the leaflet. */
export const leafletTruth = (id: string) =>
  apiQuery({ queryKey: [...leaflets.keys.detail(id), 'truth'], path: one(id, 'truth/'), schema: LeafletTruth });

/** The same of a leaflet as it stands in its form. */
export const truthOf = (input: LeafletInput) =>
  apiQuery({
    queryKey: [...leaflets.keys.all, 'truth', input],
    path: `${leaflets.path}truth/`,
    body: input,
    schema: LeafletTruth,
  });

interface PdfCall {
  id: string;
  file: File;
  language: 'en' | 'ab';
}
/** Uploads a PDF and asks for it to be split. What is wrong with it is told beside the button. */
export const sendPdf = () =>
  mutationOptions<LeafletPdfJob, ApiError, PdfCall>({
    mutationFn: async ({ id, file, language }) => {
      const signed = parseResponse(
        SignedUpload,
        await http().post('admin_panel/uploads/', { purpose: 'leaflet', content_type: PDF_TYPE, bytes: file.size }),
      );
      await sendSigned(signed, file);
      return parseResponse(LeafletPdfJob, await http().post(one(id, 'pdf/'), { upload_id: signed.id, language }));
    },
    meta: { invalidates: [JOBS_KEY], failure: 'screen' },
  });
