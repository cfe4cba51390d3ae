import next from 'eslint-config-next/core-web-vitals'
import nextTypeScript from 'eslint-config-next/typescript'

const emitting = (message) => [
  ...['emit', 'emitWithAck', 'serverSideEmit'].flatMap((name) => [
    { selector: `CallExpression[callee.property.name='${name}']`, message },
    { selector: `CallExpression[callee.property.value='${name}']`, message },
  ]),
  { selector: "MemberExpression[property.name='broadcast']", message },
]

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.bench.ts', '**/*.spec.ts']

const config = [
  {
    ignores: [
      '.next/**',
      '.build/**',
      '.data/**',
      'dist/**',
      'target/**',
      'node_modules/**',
      'next-env.d.ts',
      'public/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  ...next,
  ...nextTypeScript,
  {
    rules: {
      // TypeScript and Biome see to these, and say so once.
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      'react-hooks/exhaustive-deps': 'off',
      'import/no-anonymous-default-export': 'off',
      // What React Compiler asks for, which is not used here: the latest value in a ref, a state set on mounting.
      'react-hooks/refs': 'off',
      'react-hooks/set-state-in-effect': 'off',
      'react-hooks/immutability': 'off',
    },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['server/rooms/send.ts', ...tests],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...emitting(
          'Only server/rooms/send.ts sends: it ties a socket’s seat to the seat of what it is sent.',
        ),
      ],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}'],
    ignores: ['components/game/connection.ts', 'components/lobby/line.ts', ...tests],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...emitting(
          'Only components/game/connection.ts and components/lobby/line.ts talk to the server: acks, time-outs and resync live there.',
        ),
      ],
    },
  },
  {
    files: ['server/referee/**/*.ts', 'engine/rules/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness is an argument here.' },
        { object: 'Date', property: 'now', message: 'Time is an argument here.' },
        { object: 'performance', property: 'now', message: 'Time is an argument here.' },
        { object: 'crypto', property: 'getRandomValues', message: 'Randomness is an argument here.' },
      ],
      'no-restricted-globals': ['error', { name: 'process', message: 'No I/O and no environment here.' }],
    },
  },
]

export default config
