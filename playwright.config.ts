import { defineConfig } from '@playwright/test'
import { hasRoomInMemory } from './server/testing/files-in-memory.ts'

/** Bytes that five browsers with some pages each never share at once. */
const plenty = 2 * 2 ** 30

/** Journeys that wait for most of their time, for the product to give up a silent line or to look again. */
const waiting = [
  'code-that-fails',
  'fill-on-a-silent-line',
  'fill-on-a-weak-line',
  'lose-a-role-while-away',
  'part-of-a-page-fails',
].map((name) => `${name}.e2e.ts`)
const workers = 4

/** Journeys in a real Chromium against the whole product, started once on a database of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/start-product.ts',
  // Files run beside one another: a journey counts on nothing that it has not made itself. Twice as many as cores,
  // as journeys often wait; one more takes those that hardly use the processor.
  workers: workers + 1,
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'journeys', testMatch: '*.e2e.ts', testIgnore: waiting, workers },
  ],
  // Only a failure waits as long as this; a busy machine may take its time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '.cache/reports/playwright.json' }],
  ],
  use: {
    // What cannot be clicked names itself, before the journey's time is over.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // Nothing is animated: a sixth of the processor time. What may jump while a page loads is watched with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Keeping the fill page on the device costs each new context most of a second of processor time. Journeys that fill,
    // lose the line or walk through all pages allow it; with it, requests can pass by what others put in their way.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace costs a third of the processor time of all journeys: `playwright test --trace on` makes one.
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Playwright has Chromium keep what its processes share in temporary files, since containers often have little of
      // that memory: every part of a page that is drawn is one. On a disk they take a seventh of a page's processor time.
      ignoreDefaultArgs: hasRoomInMemory(plenty) ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
