import { defineConfig } from '@playwright/test'

/** Journeys in Chromium against one running product with its own database. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/start-product.ts',
  // Files run in parallel: a journey relies only on what it created itself.
  workers: 4,
  // Generous: the longest journeys take three minutes on a busy machine.
  timeout: 600_000,
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '.cache/reports/playwright.json' }],
  ],
  use: {
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Requests made by a service worker bypass `page.route`; journeys that test offline use allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    },
  },
})
