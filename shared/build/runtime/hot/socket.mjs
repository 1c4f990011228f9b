// The development server's messages to the page, overheard: what does not compile and what crashes is said on the
// screen. Of our own, because the server's overlay writes markup with inline styles, which the content policy refuses,
// and covers the page.
import WebSocketClient from 'webpack-dev-server/client/clients/WebSocketClient.js';

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
const STACK_LINES = 6;
const problems = { compile: [], runtime: [] };

const describe = ({ moduleName, file, loc, message }) =>
  [[moduleName ?? file, loc].filter(Boolean).join(' '), message?.replace(ANSI, '')].filter(Boolean).join('\n');
const shorten = (stack) => stack.split('\n').slice(0, STACK_LINES).join('\n');

function element(name, style, text = '') {
  const made = document.createElement(name);
  Object.assign(made.style, style);
  made.textContent = text;
  return made;
}

/** Stacked at the foot of the page, which stays to be seen and used. */
function place() {
  const id = 'development-problems';
  const known = document.getElementById(id);
  if (known) return known;
  const made = element('div', {
    position: 'fixed',
    insetInline: '0',
    insetBlockEnd: '0',
    maxBlockSize: '60vh',
    overflow: 'auto',
    zIndex: '2147483647',
  });
  made.id = id;
  return document.body.appendChild(made);
}

let panel;
function draw() {
  panel?.remove();
  panel = undefined;
  const kind = problems.compile.length > 0 ? 'compile' : 'runtime';
  if (problems[kind].length === 0) return;
  panel = element('section', {
    padding: '12px 20px',
    background: '#2b1214',
    color: '#ffe9e9',
    font: '13px/1.5 ui-monospace, Menlo, Consolas, monospace',
    borderBlockStart: '3px solid #ff5a5f',
  });
  panel.setAttribute('role', 'alert');
  panel.dataset.problems = __developed__;
  panel.dir = 'ltr';
  panel.lang = 'en';
  const head = element('div', { display: 'flex', alignItems: 'center', gap: '12px' });
  const close = element(
    'button',
    {
      border: '1px solid #ff9a9d',
      borderRadius: '6px',
      background: 'none',
      color: 'inherit',
      padding: '2px 10px',
      cursor: 'pointer',
    },
    'Dismiss',
  );
  close.type = 'button';
  close.addEventListener('click', () => {
    problems[kind] = [];
    draw();
  });
  head.append(
    element(
      'strong',
      { flex: '1', font: '600 15px/1.5 system-ui, sans-serif' },
      `${__developed__} ${kind === 'compile' ? 'does not compile' : 'failed while running'}`,
    ),
    close,
  );
  panel.append(
    head,
    ...problems[kind].map((text) =>
      element('pre', { margin: '8px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', font: 'inherit' }, text),
    ),
  );
  place().append(panel);
}

function say(kind, texts) {
  problems[kind] = [...new Set(texts)];
  draw();
}

function overhear({ type, data }) {
  if (type === 'errors') say('compile', data.map(describe));
  else if (type === 'invalid') say('runtime', []);
  else if (type === 'ok' || type === 'still-ok' || type === 'warnings') say('compile', []);
}

function watchCrashes(origin) {
  const crashed = (reason) => {
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    // Several remotes are developed in one page: each speaks of its own files.
    if (text.includes(origin)) say('runtime', [...problems.runtime, shorten(text)]);
  };
  window.addEventListener('error', ({ error }) => crashed(error));
  window.addEventListener('unhandledrejection', ({ reason }) => crashed(reason));
  // What the host's boundaries have caught (host/src/remotes/load-events.ts); its 'error' are those above.
  window.addEventListener('remote-load', ({ detail: { remote, outcome, detail } }) => {
    if (remote === __developed__ && outcome !== 'loaded' && outcome !== 'error')
      say('runtime', [...problems.runtime, shorten(detail ?? outcome)]);
  });
}

let watching = false;
export default class DevelopmentSocket extends WebSocketClient {
  constructor(url) {
    super(url);
    if (watching) return;
    watching = true;
    watchCrashes(new URL(url).host);
  }

  onMessage(hear) {
    super.onMessage((message) => {
      overhear(JSON.parse(message));
      hear(message);
    });
  }
}
