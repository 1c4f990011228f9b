import {
  mostBytes,
  PDF_TYPE,
  SELLER_DOCUMENT_KINDS,
  type SellerDetail,
  type SellerDocument,
  type SellerDocumentKind,
} from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ConfirmButton,
  DetailSection,
  downloadFile,
  PICTURE_FILES,
  PlainTable,
  readyImage,
  recordName,
  useDescribeError,
  useImageProblem,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useId, useRef, useState } from 'react';
import { useText } from '../../text.ts';
import { documentPath, removeDocument, sendDocument } from './sellers.api.ts';

/** Chooses a file and sends it as a document of the kind that is chosen. */
function AddDocument({ seller, onProblem }: { seller: SellerDetail; onProblem: (text: string | undefined) => void }) {
  const t = useText('sellers');
  const label = useLabel();
  const describe = useDescribeError();
  const [kind, setKind] = useState<SellerDocumentKind>('licence');
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = useMutation(sendDocument());
  const problemText = useImageProblem();
  /** A PDF or a picture as the API takes it, or the sentence why it will not. */
  const readyDocument = async (file: File): Promise<File | string> => {
    if (file.type === PDF_TYPE) return file.size > mostBytes(PDF_TYPE) ? t('documents.size') : file;
    const ready = await readyImage(file);
    return ready === 'type' ? t('documents.type') : typeof ready === 'string' ? problemText(ready) : ready;
  };
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const file = await readyDocument(chosen);
    onProblem(typeof file === 'string' ? file : undefined);
    if (typeof file === 'string') return;
    send.mutate(
      { id: seller.id, file, kind },
      {
        onError: (thrown) => {
          const error = toApiError(thrown);
          onProblem(Object.values(error.errors).flat()[0] ?? describe(error));
        },
      },
    );
  };
  return (
    <span className="bo-actions">
      <Select<SellerDocumentKind>
        id={id}
        aria-label={t('documents.kind')}
        value={kind}
        onChange={setKind}
        popupMatchSelectWidth={false}
        options={SELLER_DOCUMENT_KINDS.map((value) => ({ value, label: label(`seller_document.${value}`) }))}
      />
      <Button loading={send.isPending} onClick={() => picker.current?.click()}>
        {t('documents.add')}
      </Button>
      <input
        ref={picker}
        type="file"
        className="bo-hidden"
        tabIndex={-1}
        accept={`${PICTURE_FILES},${PDF_TYPE}`}
        aria-label={t('documents.file')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
    </span>
  );
}

function DocumentRow({ seller, document }: { seller: SellerDetail; document: SellerDocument }) {
  const t = useText('sellers');
  const label = useLabel();
  const format = useFormat();
  const describe = useDescribeError();
  const { language } = useLanguage();
  const mayEdit = useCan('seller.edit');
  const [problem, setProblem] = useState<string>();
  const remove = useMutation(removeDocument(t('done.documentRemoved')));
  const open = () =>
    void downloadFile(documentPath(seller.id, document.id), document.name).then(
      () => setProblem(undefined),
      (thrown: unknown) => setProblem(describe(toApiError(thrown))),
    );
  return (
    <tr>
      <td>{label(`seller_document.${document.kind}`)}</td>
      <td>
        <Button type="link" onClick={open}>
          <bdi>{document.name}</bdi>
        </Button>
        {problem === undefined ? null : (
          <p className="bo-field-error" role="alert">
            {problem}
          </p>
        )}
      </td>
      <td>{format.dateTime(document.created_at)}</td>
      <td>{document.added_by ? <bdi>{recordName(document.added_by, language)}</bdi> : null}</td>
      <td data-align="end">
        {mayEdit && seller.archived_at === null ? (
          <ConfirmButton
            danger
            title={t('documents.remove')}
            effect={t('documents.removeEffect', { name: document.name })}
            okText={t('documents.remove')}
            button={{ size: 'small', danger: true, 'aria-label': t('documents.removeOf', { name: document.name }) }}
            onConfirm={() => remove.mutateAsync({ id: seller.id, document: document.id })}
          >
            {t('documents.remove')}
          </ConfirmButton>
        ) : null}
      </td>
    </tr>
  );
}

/** What a seller has sent, the newest first. */
export function DocumentsSection({ seller }: { seller: SellerDetail }) {
  const t = useText('sellers');
  const mayAdd = useCan('seller.apply') && seller.archived_at === null;
  const [problem, setProblem] = useState<string>();
  return (
    <DetailSection
      title={t('sections.documents')}
      actions={mayAdd ? <AddDocument seller={seller} onProblem={setProblem} /> : null}
    >
      {problem === undefined ? null : (
        <p className="bo-field-error" role="alert">
          {problem}
        </p>
      )}
      {seller.documents.length === 0 ? (
        <p className="bo-muted">
          {t(seller.status === 'applied' || seller.status === 'sent_back' ? 'documents.needed' : 'documents.none')}
        </p>
      ) : (
        <PlainTable
          label={t('sections.documents')}
          columns={[
            { title: t('documents.kind') },
            { title: t('documents.name') },
            { title: t('documents.added') },
            { title: t('documents.by') },
            { title: t('documents.actions') },
          ]}
        >
          {seller.documents.map((document) => (
            <DocumentRow key={document.id} seller={seller} document={document} />
          ))}
        </PlainTable>
      )}
    </DetailSection>
  );
}
