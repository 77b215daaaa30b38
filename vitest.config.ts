import { defineConfig } from 'vitest/config'

// Test files share the loaded product: importing it again for each file would take most of the run.
const isolate = false

/** Two projects: rules without I/O, and the server over HTTP on a real PostgreSQL. */
export default defineConfig({
  test: {
    // More than two cores, because server tests spend half of their time waiting for PostgreSQL and timers.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.ts',
            'server/**/*.rules.test.ts',
            'house.test.ts',
            'deploy.test.ts',
            'docs.test.ts',
            'packages.test.ts',
          ],
          isolate,
          unstubGlobals: true,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['server/**/*.rules.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          isolate,
          expect: { poll: { timeout: 60_000, interval: 20 } },
          hookTimeout: 300_000,
          testTimeout: 300_000,
        },
      },
    ],
  },
})
