import { SellerDetail, type SellerDocumentKind, SignedUpload } from '@bo/contracts';
import { type ApiError, http, parseResponse, sendSigned } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { sellers } from '@bo/resources';

const documents = (id: string) => `${sellers.path}${encodeURIComponent(id)}/documents/`;

/** Where a document is read, below the API's base. */
export const documentPath = (id: string, document: string): string =>
  `${documents(id)}${encodeURIComponent(document)}/`;

interface SendCall {
  id: string;
  file: File;
  kind: SellerDocumentKind;
}
/** Uploads a document and puts it into the seller's record. What is wrong with it is told beside the button. */
export const sendDocument = () =>
  mutationOptions<SellerDetail, ApiError, SendCall>({
    mutationFn: async ({ id, file, kind }) => {
      const signed = parseResponse(
        SignedUpload,
        await http().post('admin_panel/uploads/', { purpose: 'seller', content_type: file.type, bytes: file.size }),
      );
      await sendSigned(signed, file);
      const name = file.name.slice(0, 120) || kind;
      return parseResponse(SellerDetail, await http().post(documents(id), { upload_id: signed.id, kind, name }));
    },
    meta: { invalidates: [sellers.keys.all], failure: 'screen' },
  });

/** Takes a document from the seller's record, for good. */
export const removeDocument = (done: string) =>
  mutationOptions<SellerDetail, ApiError, { id: string; document: string }>({
    mutationFn: async ({ id, document }) =>
      parseResponse(SellerDetail, await http().delete(documentPath(id, document))),
    meta: { invalidates: [sellers.keys.all], done },
  });
