import { defineConfig } from 'vitest/config'

/** Two projects: pure rules in milliseconds, and the server over HTTP on a real PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.ts',
            'server/**/*.rules.test.ts',
            'house.test.ts',
          ],
          // Properties are tried hundreds of times, on machines that have other things to do.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['server/**/*.rules.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          hookTimeout: 60_000,
          testTimeout: 30_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
