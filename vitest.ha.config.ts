import { defineConfig } from 'vitest/config'

/** `npm run test:ha`: several nodes and the programs around them; skipped where a program is missing. */
export default defineConfig({
  test: {
    include: ['server/**/*.ha.ts'],
    // Each starts a dozen programs.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    disableConsoleIntercept: true,
  },
})
