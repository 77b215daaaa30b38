import globals from 'globals'
import hooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'

export default ts.config(
  { ignores: ['**/node_modules/', '**/dist/', '.cache/', '.data/', 'db/tables.ts'] },
  ts.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-expressions': 'off',
      eqeqeq: ['error', 'smart'],
      'no-console': 'error',
      'no-control-regex': 'error',
    },
  },
  {
    files: ['web/**'],
    ...hooks.configs.flat['recommended-latest'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'vitest', importNames: ['test'], message: 'Tests are written with `it`.' }] },
      ],
    },
  },
  {
    files: ['scripts/**', 'bench/**'],
    rules: { 'no-console': 'off' },
    languageOptions: { globals: globals.node },
  },
)
