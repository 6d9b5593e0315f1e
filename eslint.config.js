import { configs as lit } from 'eslint-plugin-lit';
import { configs as wc } from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

/** Names through which code reads or changes the world outside. A pure room gets such values as arguments. */
const outside = [
  'window',
  'document',
  'navigator',
  'location',
  'fetch',
  'localStorage',
  'sessionStorage',
  'process',
  'performance',
  'crypto',
];
const waiting = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'];

const everywhere = [
  {
    selector: 'CallExpression[callee.name="describe"] > :function[async=true]',
    message: 'Await it in a hook or a test: what is declared after an await does not belong to the suite.',
  },
  { selector: 'TSEnumDeclaration', message: 'Node cannot erase an enum: use a union of literals.' },
  { selector: 'TSParameterProperty', message: 'Node cannot erase a parameter property.' },
  { selector: 'MemberExpression[property.name="innerHTML"]', message: 'Text is shown as text: no innerHTML.' },
];

const noClock = [
  { selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]', message: 'Time is an argument here.' },
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Time is an argument here.' },
  { selector: 'CallExpression[callee.name="Date"]', message: 'Time is an argument here.' },
  { selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]', message: 'Chance is an argument here.' },
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'sandbox/dist/',
      '.build-*/',
      '.data/',
      'test-artefacts/',
      'test-results/',
      '**/*.js',
      '!*.config.js',
      'demo/**/vendor/',
      'demo/{react,vue}/src/',
      // Their packages are installed by hand, so their types are known only then: npm run generate checks them.
      'scripts/generate/',
    ],
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    // A rule is followed, or changed for everyone. Nobody can switch it off for a line.
    linterOptions: { noInlineConfig: true },
    rules: {
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true, 'ts-check': false, minimumDescriptionLength: 0 },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Both spellings are used in this project, and neither is a mistake.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/dot-notation': 'off',
      // React looks for the types of tags only in a namespace.
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-restricted-syntax': ['error', ...everywhere],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-eval': 'error',
      'no-implied-eval': 'off',
    },
  },
  {
    files: ['src/elements/**/*.ts', 'src/frame/**/*.ts', 'test/**/*.element.ts'],
    extends: [lit['flat/recommended'], wc['flat/best-practice']],
    rules: {
      // The entry points register the elements on purpose.
      'wc/guard-super-call': 'off',
      'wc/define-tag-after-class-definition': 'off',
      'wc/file-name-matches-element': 'off',
      'wc/max-elements-per-file': 'off',
      'wc/tag-name-matches-class': 'off',
    },
  },
  {
    files: ['src/service/domain/**/*.ts', 'src/elements/*/flow/**/*.ts', 'src/contract/**/*.ts', 'src/protocol/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...[...outside, ...waiting].map((name) => ({ name, message: 'This room is pure.' }))],
      'no-restricted-syntax': ['error', ...everywhere, ...noClock],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'node:crypto',
              allowImportNames: ['createHash', 'createHmac', 'hash', 'timingSafeEqual'],
              message: 'Chance is an argument here.',
            },
          ],
        },
      ],
    },
  },
  {
    // A function should be readable at one glance. A longer one is split into one part for each thing that it does.
    files: ['src/**/*.ts', 'scripts/**/*.ts', 'demo/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true, IIFEs: true }] },
  },
  {
    // Commands print what they did.
    files: [
      'scripts/**/*.ts',
      'demo/**/*.ts',
      'src/cli.ts',
      'src/sandbox.ts',
      'test/support/**/*.ts',
      'test/bench/**/*.ts',
      'test/simulation/run.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // node:test's `test()` and `describe()` return promises that the runner awaits; chai asserts with bare getters.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            {
              from: 'package',
              package: 'node:test',
              name: ['test', 'it', 'describe', 'suite', 'before', 'after', 'beforeEach', 'afterEach'],
            },
          ],
        },
      ],
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    // chai's `equal` is typed as if it were a promise; the one assertion that is really one must be awaited.
    files: ['test/**/*.element.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': 'off',
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        { selector: 'ExpressionStatement > CallExpression[callee.property.name="accessible"]', message: 'Await it.' },
      ],
    },
  },
);
