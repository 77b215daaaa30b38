import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { demoPassword, personas, type Persona } from '../db/seed/personas.ts'

interface Journey {
  /** Declares failures that a journey provokes on purpose; they do not fail it. */
  expectFailures: (...patterns: RegExp[]) => void
  /** Signs in a persona, or another user of the demo data, through the API. */
  signInAs: (who: Persona | { email: string }, page?: Page) => Promise<void>
  /** Checks the current page for violations of WCAG 2.2 AA. */
  checkAccessibility: (page?: Page) => Promise<void>
}

/**
 * Opens a page of the product's origin, so that its storage can be written: an empty page unless the tab already shows
 * a real one, because a service worker may then answer instead of the route.
 */
async function openOrigin(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') return void (await page.goto('/about/imprint'))
  const body = '<link rel="icon" href="data:,">'
  await page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body }), { times: 1 })
  await page.goto('/empty')
}

const asked = new WeakSet<Page>()
/** Other journeys bring the personas into further institutions; then surveys ask for which one they fill. */
async function answerForFirstInstitution(page: Page): Promise<void> {
  if (asked.has(page)) return
  asked.add(page)
  await page.addLocatorHandler(
    page.getByRole('heading', { name: 'For which institution do you fill this survey?' }),
    () => page.getByRole('main').getByRole('listitem').getByRole('link').first().click(),
  )
}

/** A target that scrolled partly below a bar that stays in place is not too small: it is measured in full view. */
async function isSmallInFullView(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await new AxeBuilder({ page }).include(selector).withRules('target-size').analyze()
  return violations.length > 0
}

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
      // Otherwise pages that the journey opened for other users keep polling until the whole run ends.
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
      await answerForFirstInstitution(where)
      await openOrigin(where)
      await where.evaluate((text) => localStorage.setItem('access-token', text), session)
    }),
  checkAccessibility: async ({ page }, use) =>
    use(async (where = page) => {
      const { violations } = await new AxeBuilder({ page: where })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const found: string[] = []
      for (const { id, nodes } of violations) {
        const places: string[] = []
        for (const { html, target } of nodes)
          if (id !== 'target-size' || (await isSmallInFullView(where, String(target[0]))))
            places.push(html.slice(0, 160))
        if (places.length > 0) found.push(`${id}: ${places.join(' | ')}`)
      }
      expect(found).toEqual([])
    }),
})
export { expect }
