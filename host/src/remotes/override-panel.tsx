import { useLanguage } from '@bo/i18n';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type FormEvent, useId, useState } from 'react';
import { useRemotes } from './orchestrator.ts';
import { overrideProblems, writeOverride } from './overrides.ts';
import { page } from './page.ts';
import { useRemotesText } from './text.ts';

const local = page.overrides === 'local';

/** Ctrl+Shift+M: which version of which remote runs in this tab, and another one instead. */
export function OverridePanel() {
  const t = useRemotesText();
  const { language } = useLanguage();
  const remotes = useRemotes();
  const heading = useId();
  const [id, setId] = useState('');
  const [target, setTarget] = useState('');
  const apply = (event: FormEvent) => {
    event.preventDefault();
    writeOverride(id.trim(), target.trim());
    location.reload();
  };
  return (
    <section className="remote-panel" role="dialog" aria-labelledby={heading}>
      <h2 id={heading}>{t('panel.title')}</h2>
      <small>
        {t('panel.intro')} {t(local ? 'panel.introLocal' : 'panel.introPublished')}
      </small>
      <ul>
        {remotes.map(({ manifest, entry, channel }) => (
          <li key={manifest.id}>
            <strong>{manifest.title[language]}</strong>
            <small>
              <bdi>{manifest.id}</bdi> · {t('panel.live', { version: `${entry.current.version}-${entry.current.build}` })} · {t('panel.running', { version: `${manifest.version}-${manifest.build}` })} · {t(`channel.${channel}`)}
            </small>
          </li>
        ))}
        {[...overrideProblems].map(([remote, problem]) => (
          <li key={`problem-${remote}`} role="alert">
            <strong>{remote}</strong>
            <small>{t('panel.problem', { problem })}</small>
          </li>
        ))}
      </ul>
      <form onSubmit={apply}>
        <Input
          aria-label={t('panel.remote')}
          placeholder={t('panel.remote')}
          list={`${heading}-ids`}
          dir="ltr"
          value={id}
          onChange={(event) => {
            setId(event.target.value);
          }}
        />
        <datalist id={`${heading}-ids`}>
          {remotes.map(({ manifest }) => (
            <option key={manifest.id} value={manifest.id} />
          ))}
        </datalist>
        <Input
          aria-label={t(local ? 'panel.targetLocal' : 'panel.target')}
          placeholder={local ? 'http://localhost:3001/remote.json' : '1.4.2-ab12cd34'}
          dir="ltr"
          value={target}
          onChange={(event) => {
            setTarget(event.target.value);
          }}
        />
        <Button type="primary" htmlType="submit" disabled={!id.trim() || !target.trim()}>
          {t('panel.apply')}
        </Button>
        <Button
          onClick={() => {
            remotes.forEach(({ manifest }) => {
              writeOverride(manifest.id, null);
            });
            overrideProblems.forEach((_problem, remote) => {
              writeOverride(remote, null);
            });
            location.reload();
          }}
        >
          {t('panel.reset')}
        </Button>
        <Button type="text" onClick={() => document.dispatchEvent(new Event('remote-panel-close'))}>
          {t('panel.close')}
        </Button>
      </form>
    </section>
  );
}
