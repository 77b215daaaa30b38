import { availableParallelism, totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import LongestFirstSequencer from './scripts/longest-first-sequencer.mjs'

/** Two more than there are cores, as tests wait for half of their time; more than four would only wait for the one PostgreSQL. */
const maxWorkers = Math.min(4, availableParallelism() + 2)
/** Megabytes that a worker fills before it looks for old garbage: what it holds is the loaded product, which stays. */
const heapAtFirst = Math.min(512, Math.floor(totalmem() / 2 ** 20 / 16))
/** With more workers than cores, threads of each that collect garbage and compile cost more than they gain: a tenth of all. */
const execArgv = ['--single-threaded', `--initial-heap-size=${heapAtFirst}`]

/** Two projects: pure rules in milliseconds, and the server over HTTP on a real PostgreSQL. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.ts',
            'server/**/*.rules.test.ts',
            'house.test.ts',
            'docs.test.ts',
          ],
          isolate: false,
          execArgv,
          maxWorkers,
          unstubGlobals: true,
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
          // The files of a worker share the loaded product; each has a server and a database of its own.
          isolate: false,
          execArgv,
          maxWorkers,
          // Only a failure waits as long as this; a busy machine may take its time.
          expect: { poll: { timeout: 15_000, interval: 20 } },
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
