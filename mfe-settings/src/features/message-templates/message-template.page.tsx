import {
  fillLine,
  fillText,
  type MessageTemplateDetail,
  MessageTemplateInput,
  mostCharacters,
  problemOf,
  variablesOf,
} from '@bo/contracts';
import { type Language, LANGUAGES, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  ConfirmDialog,
  ContractForm,
  DetailSection,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  useFillField,
  useFormValues,
} from '@bo/kit';
import { toast, useCan, useSession } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { useParams } from '@bo/platform/router';
import { staleAfter, useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { MessageSheet } from '../../parts/message-sheet.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { messageTemplate, revertTemplate, saveTemplate, testTemplate } from './message-templates.api.ts';
import './message-templates.css';

type TextInput = HTMLInputElement | HTMLTextAreaElement;
const isTextInput = (target: EventTarget): target is TextInput =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
/** The form's field that an input edits: one line is a subject, several are a text; each says its language. */
const fieldOf = (input: TextInput) =>
  `${input instanceof HTMLTextAreaElement ? 'body' : 'subject'}${input.lang === 'ar' ? '_ar' : ''}`;

/** Buttons that put a variable where one was writing last. */
function Variables({ template, children }: { template: MessageTemplateDetail; children: ReactNode }) {
  const t = useText('message-templates');
  const fill = useFillField();
  const last = useRef<TextInput | null>(null);
  const remember = ({ target }: SyntheticEvent) => {
    if (isTextInput(target)) last.current = target;
  };
  const insert = (name: string) => {
    const input = last.current;
    if (!input) {
      toast.blank(t('variables.where'));
      return;
    }
    const { selectionStart, selectionEnd, value } = input;
    const [from, upto] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const place = `{{${name}}}`;
    fill(fieldOf(input), `${value.slice(0, from)}${place}${value.slice(upto)}`);
    // Once the field has its new value: the next letter comes after what was put in.
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(from + place.length, from + place.length);
    });
  };
  return (
    <>
      <div className="bo-wide set-text-fields" onFocus={remember}>
        {children}
      </div>
      <div className="bo-field bo-wide" role="group" aria-label={t('variables.title')}>
        <span className="bo-muted">{t('variables.hint')}</span>
        <div className="set-variables">
          {variablesOf(template.kind).map((name) => (
            <Button key={name} onClick={() => insert(name)} title={template.samples.en[name]}>
              {t(`variables.names.${name}`)}
            </Button>
          ))}
        </div>
      </div>
    </>
  );
}

/** One's own language first, as the fields above have it. */
function useLanguages(): Language[] {
  const { language } = useLanguage();
  return [...LANGUAGES].sort((one, other) => Number(other === language) - Number(one === language));
}

function useDraftText(template: MessageTemplateDetail) {
  const values = useFormValues();
  const textOf = (name: keyof MessageTemplateInput): string => {
    const value = values[name];
    return typeof value === 'string' ? value : template[name];
  };
  return (language: Language) => ({
    subject: textOf(language === 'ab' ? 'subject_ar' : 'subject'),
    body: textOf(language === 'ab' ? 'body_ar' : 'body'),
  });
}

/** What is wrong with a text, in words; nothing for one that can be sent. */
function Problem({ template, language }: { template: MessageTemplateDetail; language: Language }) {
  const t = useText('message-templates');
  const { subject, body } = useDraftText(template)(language);
  const problem = problemOf(template.kind, subject) ?? problemOf(template.kind, body);
  if (problem)
    return (
      <Alert
        type="error"
        showIcon
        title={
          problem.code === 'variable' ? t('problem.variable', { name: problem.name }) : t(`problem.${problem.code}`)
        }
      />
    );
  const most = mostCharacters(template.channel);
  return body.length > most ? <Alert type="error" showIcon title={t('problem.long', { count: most })} /> : null;
}

/** The message as customers will read it, in both languages, while it is being written. */
function Preview({ template }: { template: MessageTemplateDetail }) {
  const t = useText('message-templates');
  const label = useLabel();
  const textIn = useDraftText(template);
  const languages = useLanguages();
  return (
    <div className="set-previews" data-testid="message-preview">
      {languages.map((language) => {
        const { subject, body } = textIn(language);
        const name = t('preview.in', { language: label(`customer_language.${language}`) });
        return (
          <div key={language} className="set-preview">
            <h3 className="set-preview-title">{name}</h3>
            <Problem template={template} language={language} />
            <MessageSheet
              channel={template.channel}
              language={language}
              sender={template.sender[language]}
              subject={fillLine(subject, template.samples[language])}
              body={fillText(body, template.samples[language])}
              label={name}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Sends what is being written to anyone who writes it. */
function TestSend({ template }: { template: MessageTemplateDetail }) {
  const t = useText('message-templates');
  const label = useLabel();
  const values = useFormValues();
  const { user } = useSession();
  const languages = useLanguages();
  const test = useMutation(testTemplate());
  if (template.channel !== 'email') return <p className="bo-muted">{t('test.onlyEmail')}</p>;
  const send = (language: Language) => {
    const parsed = MessageTemplateInput.safeParse(values);
    if (!parsed.success) {
      toast.error(t('test.first'));
      return;
    }
    test.mutate(
      { id: template.id, input: { ...parsed.data, language } },
      { onSuccess: () => toast.success(t('test.sent', { email: user.email })) },
    );
  };
  return (
    <div className="set-variables">
      {languages.map((language) => (
        <Button
          key={language}
          loading={test.isPending && test.variables.input.language === language}
          onClick={() => send(language)}
        >
          {t('test.send', { language: label(`customer_language.${language}`) })}
        </Button>
      ))}
    </div>
  );
}

function Revert({ template }: { template: MessageTemplateDetail }) {
  const t = useText('message-templates');
  const [asking, setAsking] = useState(false);
  const revert = useMutation(revertTemplate(t('revert.done')));
  if (!template.changed) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('revert.button')}</Button>
      <ConfirmDialog
        open={asking}
        title={t('revert.title')}
        effect={t('revert.effect')}
        okText={t('revert.button')}
        onConfirm={() => revert.mutateAsync(template)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Editor({ template }: { template: MessageTemplateDetail }) {
  const t = useText('message-templates');
  const client = useQueryClient();
  return (
    <ContractForm
      // Going back to the original puts its text into the fields.
      key={template.changed ? 'own' : `original ${String(template.version)}`}
      name="message-template"
      contract={MessageTemplateInput}
      record={template}
      save={(input, record) => saveTemplate(template.id, { ...input, version: record?.version ?? template.version })}
      onSaved={() => {
        toast.success(t('saved'));
        for (const queryKey of staleAfter('message_template')) void client.invalidateQueries({ queryKey });
      }}
    >
      <FormSection title={t('sections.text')}>
        <Variables template={template}>
          {template.channel === 'sms' ? null : <BilingualField name="subject" label={t('fields.subject')} />}
          <BilingualField
            multiline
            name="body"
            label={t('fields.body')}
            hint={template.channel === 'email' ? t('hints.body') : t('hints.short')}
          />
        </Variables>
      </FormSection>
      <FormSection title={t('sections.preview')}>
        <div className="bo-wide set-preview-part">
          <p className="bo-muted">{t('preview.hint')}</p>
          <Preview template={template} />
          <TestSend template={template} />
        </div>
      </FormSection>
    </ContractForm>
  );
}

/** For anyone who may not change it. */
function ReadOnly({ template }: { template: MessageTemplateDetail }) {
  const t = useText('message-templates');
  const languages = useLanguages();
  const label = useLabel();
  return (
    <DetailSection title={t('sections.preview')}>
      <div className="set-previews">
        {languages.map((language) => (
          <MessageSheet
            key={language}
            channel={template.channel}
            language={language}
            sender={template.sender[language]}
            subject={fillLine(language === 'ab' ? template.subject_ar : template.subject, template.samples[language])}
            body={fillText(language === 'ab' ? template.body_ar : template.body, template.samples[language])}
            label={t('preview.in', { language: label(`customer_language.${language}`) })}
          />
        ))}
      </div>
    </DetailSection>
  );
}

const HISTORY = ['subject', 'subject_ar', 'body', 'body_ar'] as const;

/** One text: both languages side by side, what it may name, and how it will look. */
export function MessageTemplatePage() {
  const t = useText('message-templates');
  const label = useLabel();
  const { templateId = '' } = useParams();
  const result = useQuery(messageTemplate(templateId));
  const mayChange = useCan('message.edit');
  const template = result.data;
  return (
    <FormPage
      title={
        template
          ? t('one', {
              message: label(`message_kind.${template.kind}`),
              channel: label(`message_channel.${template.channel}`),
            })
          : t('title')
      }
      parent={{ to: paths.messageTemplateList(), label: t('title') }}
      actions={template && mayChange ? <Revert template={template} /> : null}
    >
      <Loaded result={result}>
        {(found) => (
          <>
            {found.active ? null : <Alert type="info" showIcon title={t('off')} />}
            {mayChange ? <Editor template={found} /> : <ReadOnly template={found} />}
            <HistorySection
              type="message_template"
              id={found.id}
              labelOf={(name) => {
                const known = HISTORY.find((one) => one === name);
                return known ? t(`history.${known}`) : undefined;
              }}
            />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
