import { expect, test } from './journey.ts'

const broken = { contentType: 'text/javascript', body: 'throw new TypeError("Broken on purpose")' }

test('a page whose code throws shows an error immediately and does not load it again', async ({
  page,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/Broken on purpose/, /does not provide an export/)
  await signInAs('projectMember')
  let asked = 0
  await page.route('**/assets/frame-*.js', (route) => (asked++, route.fulfill(broken)))
  await page.goto('/projects')
  const words = page.getByRole('alert')
  await expect(words).toContainText('This page could not be shown.', { timeout: 3000 })
  await expect(words.getByRole('link', { name: 'Load it again' })).toBeVisible()
  await checkAccessibility()
  const before = asked
  await page.waitForTimeout(3000)
  expect(asked).toBe(before)
  await page.unroute('**/assets/frame-*.js')
  await words.getByRole('link', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a part waits for code that does not load; code that throws leads to the error page', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/Broken on purpose/, /ERR_FAILED/)
  await signInAs('projectMember')
  let isThere = false
  let asked = 0
  await page.route('**/assets/AccountPanel-*.js', (route) =>
    isThere ? (asked++, route.fulfill(broken)) : route.abort(),
  )
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Account of Minh Tran' }).click()
  await page.waitForTimeout(1000)
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  isThere = true
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await test.step('the error page follows light and dark mode', async () => {
    const [light, dark] = ['rgb(251, 250, 247)', 'rgb(20, 25, 28)']
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('body')).toHaveCSS('background-color', dark)
    const another = await page.context().newPage()
    await another.goto('/about/imprint')
    await another.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
    await expect(page.locator('body')).toHaveCSS('background-color', light)
    await another.close()
  })
  const before = asked
  await page.waitForTimeout(2000)
  expect(asked).toBe(before)
})

test('a part is shown once its style sheet has loaded', async ({ page, signInAs, expectFailures }) => {
  expectFailures(/ERR_FAILED/)
  await signInAs('projectMember')
  let isThere = false
  let tries = 0
  await page.route('**/assets/BellPopup-*.css', (route) =>
    isThere ? route.continue() : (tries++, route.abort()),
  )
  await page.goto('/projects')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect.poll(() => tries).toBeGreaterThan(1)
  isThere = true
  // The loaded part itself: a plain list may stand in for it while the page seems offline.
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('region').first()).toBeVisible()
  const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href ?? ''))
  expect(sheets.filter((href) => href.includes('/BellPopup-'))).toHaveLength(1)
})
