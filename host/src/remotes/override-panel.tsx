import { isolate, useLanguage } from '@bo/i18n';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import type { InputRef } from 'antd/es/input';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useRemotes } from './orchestrator.ts';
import { endOverrides, overrideProblems, writeOverride } from './overrides.ts';
import { page } from './page.ts';
import type { LiveRemote } from './registry.ts';
import { useRemotesText } from './text.ts';

const local = page.overrides === 'local';
const nameOf = (release: { version: string; build: string } | null) =>
  release ? isolate(`${release.version}-${release.build}`) : '–';

function close(): void {
  document.dispatchEvent(new Event('remote-panel-close'));
}

/** Ctrl+Shift+M: which version of which remote runs in this tab, and another one instead. */
export function OverridePanel() {
  const t = useRemotesText();
  const remotes = useRemotes();
  const heading = useId();
  return (
    <section
      className="remote-panel"
      role="dialog"
      aria-labelledby={heading}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <header>
        <h2 id={heading}>{t('panel.title')}</h2>
        <Button type="text" size="small" onClick={close}>
          {t('panel.close')}
        </Button>
      </header>
      <small>
        {t('panel.intro')} {t(local ? 'panel.introLocal' : 'panel.introPublished')}
      </small>
      <OverrideForm ids={remotes.map(({ manifest }) => manifest.id)} />
      <ul>
        {[...overrideProblems].map(([id, { target, problem }]) => (
          <li key={`problem-${id}`} role="alert">
            <strong>{t('panel.problem', { remote: isolate(id), target: isolate(target) })}</strong>
            <small>
              {problem === 'address' || problem === 'unreleased' ? t(`panel.${problem}`) : t(`failure.${problem}`)}
            </small>
          </li>
        ))}
        {remotes.map((remote) => (
          <Running key={remote.manifest.id} remote={remote} />
        ))}
      </ul>
    </section>
  );
}

function Running({ remote: { manifest, entry, channel } }: { remote: LiveRemote }) {
  const t = useRemotesText();
  const { language } = useLanguage();
  const elsewhere =
    nameOf(manifest) === nameOf(entry.current) ? null : t('panel.live', { version: nameOf(entry.current) });
  return (
    <li>
      <strong>
        {manifest.title[language]} <bdi>{manifest.id}</bdi>
      </strong>
      <small>{[nameOf(manifest), t(`channel.${channel}`), elsewhere].filter(Boolean).join(' · ')}</small>
    </li>
  );
}

function OverrideForm({ ids }: { ids: readonly string[] }) {
  const t = useRemotesText();
  const list = useId();
  const first = useRef<InputRef>(null);
  const [id, setId] = useState('');
  const [target, setTarget] = useState('');
  useEffect(() => {
    const before = document.activeElement;
    first.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    writeOverride(id.trim(), target.trim());
    location.reload();
  };
  const field = (label: string, placeholder: string, value: string, change: (value: string) => void) => ({
    'aria-label': label,
    placeholder,
    value,
    onChange: (event: { target: { value: string } }) => {
      change(event.target.value);
    },
  });
  return (
    <form onSubmit={apply}>
      <Input ref={first} list={list} {...field(t('panel.remote'), t('panel.remote'), id, setId)} />
      <datalist id={list}>
        {ids.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      <Input
        {...field(
          t(local ? 'panel.targetLocal' : 'panel.target'),
          isolate(local ? 'localhost:3006' : '1.4.2-ab12cd34'),
          target,
          setTarget,
        )}
      />
      <Button type="primary" htmlType="submit" disabled={!id.trim() || !target.trim()}>
        {t('panel.apply')}
      </Button>
      <Button
        onClick={() => {
          endOverrides();
          location.reload();
        }}
      >
        {t('panel.reset')}
      </Button>
    </form>
  );
}
