import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { demoPassword, personas, type Persona } from '../db/seed/personas.ts'

declare global {
  interface Window {
    /** There once a page has been checked for accessibility. */
    axe: typeof axe
  }
}

interface Journey {
  /** Failures that a journey provokes on purpose, and that do not fail it. */
  expectFailures: (...patterns: RegExp[]) => void
  /** Signs a persona, or somebody else of the demo data, in by the API. */
  signInAs: (who: Persona | { email: string }, page?: Page) => Promise<void>
  /** Checks the current page for violations of WCAG 2.2 AA. */
  checkAccessibility: (page?: Page) => Promise<void>
}

/**
 * Opens a page of the product's origin, to write into its storage: an empty one, which is quicker, until a service
 * worker answers in place of the network.
 */
async function openOrigin(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') return void (await page.goto('/about/imprint'))
  const body = '<link rel="icon" href="data:,">'
  await page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body }), { times: 1 })
  await page.goto('/empty')
}

/**
 * Half the size of the module itself, which each checked page has to parse. Its few letters beyond ASCII are escaped: with
 * them the whole text takes twice the memory on its way to the page, and twice the time.
 */
const minified = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[\u0080-\uffff]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
)
/** Works in frames of other origins, too. */
const checker = `${minified}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/** A journey fails on any console error, unexpected failed request, or accessibility violation. */
export const test = base.extend<Journey & { failures: { expected: RegExp[]; found: string[] } }>({
  baseURL: async ({}, use) => use(process.env['E2E_URL']!),
  failures: [
    async ({ page, context }, use) => {
      const failures = { expected: [] as RegExp[], found: [] as string[] }
      const listen = (opened: Page) => {
        opened.on(
          'console',
          (message) => void (message.type() === 'error' && failures.found.push(`console: ${message.text()}`)),
        )
        opened.on('pageerror', (error) => failures.found.push(`error: ${error.message}`))
        opened.on(
          'response',
          (response) =>
            void (
              response.status() >= 400 &&
              failures.found.push(`${response.status()} ${response.request().method()} ${response.url()}`)
            ),
        )
      }
      listen(page)
      context.on('page', listen)
      await use(failures)
      // Pages of other people that a journey has opened would go on polling until the end of all journeys.
      const others = (context.browser()?.contexts() ?? []).filter((one) => one !== context)
      await Promise.all(others.map((one) => one.close()))
      expect(
        failures.found.filter((found) => !failures.expected.some((pattern) => pattern.test(found))),
      ).toEqual([])
    },
    { auto: true },
  ],
  expectFailures: async ({ failures }, use) =>
    // The browser logs every failed request as a console error.
    use((...patterns) => void failures.expected.push(...patterns, /console: Failed to load resource/)),
  signInAs: async ({ page }, use) =>
    use(async (who, where = page) => {
      const { email: username } = typeof who === 'string' ? personas[who] : who
      const answer = await where.request.post('/api/auth-token/', {
        data: { username, password: demoPassword },
      })
      expect(answer.ok()).toBe(true)
      const session = await answer.text()
      await openOrigin(where)
      await where.evaluate((text) => localStorage.setItem('access-token', text), session)
    }),
  checkAccessibility: async ({ page }, use) =>
    use(async (where = page) => {
      // Frames are checked along with the page if the checker is there too.
      for (const frame of where.frames())
        if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(checker)
      const violations = await where.evaluate(
        async (tags) =>
          // What passed is not described, and nothing by selectors: that takes as long as the check itself.
          (await window.axe.run({ runOnly: tags, resultTypes: ['violations'], selectors: false })).violations,
        ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      )
      expect(
        violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        ),
      ).toEqual([])
    }),
})
export { expect }
