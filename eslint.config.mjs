import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import ts from 'typescript-eslint';
import { names } from './scripts/checks/names.mjs';

const WEB = [
  'host/**/*.{ts,tsx}',
  'mfe-*/**/*.{ts,tsx}',
  'shared/{http,i18n,platform,kit,resources,testing}/**/*.{ts,tsx}',
];
const TESTS = ['**/*.test.{ts,tsx}', '**/test/**/*.{ts,tsx}', 'shared/testing/**/*.{ts,tsx}', 'e2e/**/*.ts'];

const ask =
  'A remote asks through a definition of @bo/http (defineResource, apiQuery, apiPages): it caches what the server said, so that two releases of a remote can share it, and is prefetched, parsed and refused in one way.';

// A screen in Arabic is the mirror of the one in English only if no style names a side of the screen.
const PHYSICAL =
  '/^(margin|padding|border)(Left|Right)|^scroll(Margin|Padding)(Left|Right)|^border(Top|Bottom)(Left|Right)Radius$/';
const physical =
  'A physical side breaks the Arabic layout. Use the logical property (insetInlineStart, marginInlineEnd, textAlign: start …).';
const literal = 'Text for people belongs in locales/{en,ab}; use t().';
const UI_ATTRIBUTES =
  '/^(title|label|placeholder|alt|aria-label|aria-description|description|tooltip|message|subTitle|extra|okText|cancelText|emptyText|help|addonBefore|addonAfter|prefix|suffix)$/';
const WORDS = '/\\p{L}{2,}/u';

const bareKey =
  "The first part of a key is a name of the one table: take the keys of a resource (products.keys.all), or keyOf('orders', 'counts') of @bo/http.";
/** Where the key of a query or a mutation stands. */
const KEYED = [
  'Property[key.name=/^(queryKey|mutationKey)$/]',
  'CallExpression[callee.property.name=/^(get|set)QueryData$/]',
  'VariableDeclarator[id.name=/KEYS?$|_KEY/]',
];

const noFixedWait = {
  selector: 'CallExpression[callee.property.name="waitForTimeout"]',
  message: 'Wait for what is meant, not for a time.',
};

const syntax = {
  types: [
    { selector: 'TSTypeAssertion', message: 'Narrow or parse the value instead of asserting its type.' },
    { selector: 'TSAsExpression > TSAnyKeyword', message: 'Parse unknown values with a contract.' },
  ],
  // `title="AED"` is a code, not a sentence: two letters in a row with a lower-case one make a word.
  text: [
    // The name of a key or a piece of code is the same in every language.
    {
      selector: `JSXElement:not([openingElement.name.name=/^(kbd|code)$/]) > JSXText[value=${WORDS}]`,
      message: literal,
    },
    { selector: `JSXFragment > JSXText[value=${WORDS}]`, message: literal },
    { selector: `JSXElement > JSXExpressionContainer > Literal[value=${WORDS}]`, message: literal },
    {
      selector: `JSXElement > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${WORDS}]`,
      message: literal,
    },
    {
      selector: `JSXElement > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=${WORDS}]`,
      message: literal,
    },
    {
      selector: `JSXElement > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > TemplateLiteral > TemplateElement[value.raw=${WORDS}]`,
      message: literal,
    },
    { selector: `JSXAttribute[name.name=${UI_ATTRIBUTES}] > Literal[value=${WORDS}]`, message: literal },
    {
      selector: `JSXAttribute[name.name=${UI_ATTRIBUTES}] > JSXExpressionContainer > :matches(Literal[value=${WORDS}], TemplateLiteral)`,
      message: literal,
    },
    { selector: `CallExpression[callee.object.name='toast'] > Literal[value=${WORDS}]:first-child`, message: literal },
  ],
  direction: [
    { selector: `Property[key.name=${PHYSICAL}]`, message: physical },
    { selector: `JSXAttribute[name.name=/[sS]tyles?$/] Property[key.name=/^(left|right)$/]`, message: physical },
    { selector: `Property[key.name=/^(textAlign|float|clear)$/] > Literal[value=/^(left|right)$/]`, message: physical },
    { selector: `JSXAttribute[name.name=/^(align|placement)$/] > Literal[value=/^(left|right)$/]`, message: physical },
  ],
  // Bare names of resources drift: two did. Tests may name what they look for.
  stale: [
    {
      selector: 'Property[key.name=/^(alsoInvalidates|invalidates)$/] ArrayExpression > Literal',
      message: 'Say which record changes: staleAfter() or ofRecord() of @bo/resources; or take the keys of a resource.',
    },
    {
      selector: `:matches(${KEYED.map((place) => `${place} > ArrayExpression, ${place} > TSAsExpression > ArrayExpression`).join(', ')}) > :matches(Literal, TemplateLiteral):first-child`,
      message: bareKey,
    },
  ],
  // A form that is filled once sends the version that it was filled from, never the one that the screen has learned
  // since.
  forms: [
    {
      selector:
        'JSXOpeningElement[name.name="QuickForm"]:has(JSXAttribute[name.name="record"] Literal[raw="null"]) JSXAttribute[name.name="save"] Identifier[name="version"]',
      message: 'Give the form its `record`; `save` gets it as the form was filled from it.',
    },
  ],
  // A hand-made query in a remote: a function of its own, or a key written where it is asked.
  queries: [
    { selector: "Property[key.name='queryFn']", message: ask },
    {
      selector:
        "CallExpression:matches([callee.name=/^use(Infinite|Suspense)?Quer(y|ies)$/], [callee.property.name=/^(fetch|ensure|prefetch)(Infinite)?Query(Data)?$|^(infiniteQ|q)uery$/]) > ObjectExpression > Property[key.name='queryKey']",
      message: ask,
    },
    { selector: 'ImportSpecifier[imported.name=/^(infiniteQ|q)ueryOptions$/]', message: ask },
  ],
  // The day of a clock that stands in Greenwich is not the store's for some hours of each day.
  days: ['[arguments.length=0]', ':has(CallExpression[callee.object.name="Date"][callee.property.name="now"])'].map(
    (now) => ({
      selector: `CallExpression[callee.property.name="slice"] > MemberExpression > CallExpression[callee.property.name="toISOString"] > MemberExpression > NewExpression[callee.name="Date"]${now}`,
      message: "Take the store's day: todayIn() in the API, storeToday() on a screen, storeDay() in a test.",
    }),
  ),
  tests: [
    {
      selector:
        'CallExpression[callee.object.name=/^(test|it|describe)$/][callee.property.name=/^(skip|only|todo|fixme)$/]',
      message: 'A test runs or does not exist.',
    },
    {
      selector: 'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]',
      message: 'A test runs or does not exist.',
    },
    {
      selector:
        'CallExpression[callee.object.name="jest"][callee.property.name="setTimeout"], CallExpression[callee.name=/^(test|it)$/] > Literal.arguments:nth-child(3)',
      message: 'Each test has 15 s on a usual machine (shared/build/src/jest-setup.cjs); what takes longer is split.',
    },
    noFixedWait,
  ],
};

const statement =
  'SQL lives in *.repository.ts and *.list.ts (ADR 0044): put the statement there and give it a name that says what it reads or writes.';
/** Statements of kysely and `sql` templates, whatever module the builder came from. */
const statements = [
  {
    selector:
      'CallExpression[callee.property.name=/^(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/]',
    message: statement,
  },
  { selector: "TaggedTemplateExpression[tag.name='sql']", message: statement },
  { selector: "CallExpression[callee.object.name='sql']", message: statement },
];

const barrels = [
  {
    name: 'antd',
    message: 'Import the component: antd/es/table. The barrel makes every remote carry all of antd.',
    allowTypeImports: true,
  },
  {
    name: '@ant-design/icons',
    message: 'Import the icon: @ant-design/icons/es/icons/PlusOutlined.',
    allowTypeImports: true,
  },
];
const facades = [
  { name: 'react-router-dom', message: 'Use @bo/platform/router: one curated copy serves the host and every remote.' },
  { name: 'react-router', message: 'Use @bo/platform/router: one curated copy serves the host and every remote.' },
  {
    name: '@tanstack/react-query',
    message: 'Use @bo/platform/query: one curated copy serves the host and every remote.',
  },
  { name: 'axios', message: 'Use defineResource or the clients of @bo/http.' },
  { name: 'react-hot-toast', message: 'Use toast of @bo/platform.' },
  { name: 'react-i18next', message: 'Use useTranslation of @bo/i18n: its keys are typed.' },
];
const facadePatterns = [
  { group: ['react-router/*'], message: 'Use @bo/platform/router: one curated copy serves the host and every remote.' },
];

export default ts.config(
  {
    ignores: ['**/dist/', '**/node_modules/', '**/coverage/', '.data/', '**/.cache/', '**/test-results/', '**/public/'],
  },
  {
    // What needs types is checked by oxlint (.oxlintrc.json), ten times as fast.
    // A rule is changed here, for everyone and with its reason, or obeyed.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.recommended],
    plugins: { 'react-hooks': reactHooks, regexp, house: { rules: { names } } },
    rules: {
      'house/names': 'error',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // An expression that takes the square of a text's length is a way to stop the API with one cell of a file.
      'regexp/no-super-linear-backtracking': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-imports': ['error', { paths: barrels }],
      'no-restricted-syntax': ['error', ...syntax.types, ...syntax.days, ...syntax.tests],
    },
  },
  {
    // Where strangers' texts are read, an expression may not even search that long; in a browser the text is one's own.
    files: ['api/**/*.ts', 'shared/contracts/**/*.ts'],
    rules: { 'regexp/no-super-linear-move': 'error' },
  },
  {
    files: WEB,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [...barrels, ...facades], patterns: facadePatterns },
      ],
      'no-restricted-imports': 'off',
      'no-restricted-syntax': [
        'error',
        ...syntax.types,
        ...syntax.days,
        ...syntax.tests,
        ...syntax.text,
        ...syntax.direction,
        ...syntax.stale,
      ],
    },
  },
  {
    files: ['mfe-*/**/*.{ts,tsx}', 'shared/resources/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', ...Object.values(syntax).flat()],
    },
  },
  {
    // What the API does stands apart from how the database is asked. The platform is the layer that asks it.
    files: ['api/src/domains/**/*.ts', 'api/src/*.ts'],
    ignores: ['**/*.{repository,list}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...syntax.types, ...syntax.days, ...syntax.tests, ...statements] },
  },
  {
    // The packages that wrap these libraries.
    files: ['shared/{http,i18n,platform,testing}/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: barrels }] },
  },
  {
    // The one place of all toasts.
    files: ['host/src/shell/toasts.tsx'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: barrels }] },
  },
  {
    files: TESTS,
    rules: {
      // Tests feed the code what the types forbid, and their texts are the sentences a person would read.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `useServer()` of the network mock is no hook.
      'react-hooks/rules-of-hooks': 'off',
      'no-restricted-syntax': ['error', ...syntax.types, ...syntax.days, ...syntax.tests],
    },
  },
  {
    // Fifty screens are to come: a whole feature, list, form and record, stays under 186 lines.
    files: ['shared/kit/src/test/suppliers.tsx'],
    rules: { 'max-lines': ['error', 185] },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    ignores: ['bench/**'],
    rules: {
      'no-restricted-syntax': ['error', noFixedWait],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'prefer-const': 'error',
      'no-var': 'error',
    },
  },
  {
    // A server and a command write their log to the console, and the loader the cause of what it shows as a card.
    files: ['api/src/server.ts', 'api/src/**/*.cli.ts', 'e2e/**/*.ts', 'host/src/base/console.ts'],
    rules: { 'no-console': 'off' },
  },
);
