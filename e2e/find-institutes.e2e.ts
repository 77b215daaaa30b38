import { expect, test } from './journey.ts'

test('list, map and counts follow the address', async ({ page, signInAs, checkAccessibility }) => {
  await signInAs('plain')
  await page.goto('/institutes')
  await expect(page.getByRole('article').first()).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Type' }).click()
  await page.getByRole('checkbox', { name: /^Investor/ }).check()
  await checkAccessibility()
  await page.getByRole('checkbox', { name: /^Investor/ }).press('Escape')
  await expect(page.getByRole('button', { name: 'Type 1 chosen' })).toBeFocused()
  await expect(page).toHaveURL(/\?type=Investor%2FAsset\+manager$/)
  await expect(page.getByRole('article').filter({ hasNotText: 'Investor/Asset manager' })).toHaveCount(0)

  const map = page.getByRole('region', { name: 'Map of institutes' })
  const name = 'Nordlys Impact Partners'
  const marker = map.getByRole('button', { name: new RegExp(`^${name}, `) })
  // The map shows all results: those of one region are far enough apart for markers of their own.
  await page.goto('/institutes?type=Investor%2FAsset+manager&region=Europe')
  await test.step('resizing the window does not search another area', async () => {
    const { width, height } = page.viewportSize()!
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (const narrower of [200, 420, 0]) {
      await page.setViewportSize({ width: width - narrower, height })
      await page.evaluate(drawn)
      await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0)
    }
  })
  await test.step('a marker highlights its card', async () => {
    await marker.hover()
    await expect(page.getByRole('article').filter({ hasText: name })).toHaveAttribute('data-pointed', 'true')
    // Neither does the map's own correction a moment later.
    await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0)
  })
  await test.step('its popup is opened, navigated and closed by keyboard', async () => {
    await marker.press('Enter')
    const popup = map.getByRole('dialog', { name })
    await expect(popup.getByRole('link', { name, exact: true })).toBeFocused()
    await map.getByRole('button', { name: 'Close popup' }).press('Escape')
    await expect(popup).toBeHidden()
    await expect(marker).toBeFocused()
  })
  await test.step('a cluster is opened by keyboard down to a popup', async () => {
    await page.goto('/institutes?type=Investor%2FAsset+manager')
    const cluster = map.getByRole('button', { name: /^\d+ institutes$/ }).first()
    const focused = map.locator('.leaflet-marker-icon:focus')
    const popup = map.getByRole('dialog')
    await cluster.focus()
    await expect(async () => {
      await expect(focused).toHaveCount(1, { timeout: 1500 })
      await focused.press('Enter')
      await expect(popup).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(popup.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(focused).toHaveCount(1)
    await page.goto('/institutes?type=Investor%2FAsset+manager')
  })
  await test.step('an area is searched, kept in the address, and removed', async () => {
    await map.focus()
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await page.getByRole('button', { name: 'Search this area' }).click()
    await expect(page).toHaveURL(/area=/)
    await page.reload()
    await page.getByRole('button', { name: 'Remove filter Map area' }).click()
    await expect(page).not.toHaveURL(/area=/)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/institutes$/)
  })
  await test.step('a missing object shows a message with a link back', async () => {
    await page.getByRole('searchbox', { name: 'Search Institute' }).fill('No such institute')
    await expect(page.getByText('No institutes found')).toBeVisible()
    await checkAccessibility()
    await page.getByRole('button', { name: 'Show all institutes' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('tiles cover the outlines and show their attribution; without tiles the outlines remain', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  await signInAs('plain')
  await page.goto('/institutes')
  const map = page.getByRole('region', { name: 'Map of institutes' })
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()

  expectFailures(/^console: Failed to load resource/)
  await page.route(/\/\d+\/\d+\/\d+\.png$/, (route) => route.abort('namenotresolved'))
  await page.reload()
  await expect(map.locator('path[d*="L"]').first()).toBeVisible()
  await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveCount(0)
  await expect(map.getByRole('button', { name: /, | institutes$/ }).first()).toBeVisible()
})

test('a phone shows the list, and the map on request', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await signInAs('plain')
  await page.goto('/institutes')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Map of institutes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(page.getByRole('region', { name: 'Map of institutes' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('only staff see the full map', async ({ page, browser, signInAs, checkAccessibility }) => {
  await signInAs('staff')
  await page.goto('/map')
  const map = page.getByRole('region', { name: 'Map of institutes' })
  await expect(map.getByRole('button', { name: /, / }).first()).toBeVisible()
  expect((await map.boundingBox())!.height).toBe(900)
  await checkAccessibility()

  const other = await (await browser.newContext()).newPage()
  await signInAs('plain', other)
  await other.goto('/map')
  await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await other.context().close()
})

test('focusing a marker outside the map scrolls it fully into view', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/map')
  const map = page.getByRole('region', { name: 'Map of institutes' })
  const markers = map.getByRole('button', { name: /, / })
  await expect(markers.first()).toBeVisible()
  const frame = await map.boundingBox()
  const boxes = await markers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  const beyond = markers.nth(boxes.findIndex((left) => left < (frame?.x ?? 0)))
  await beyond.focus()
  await expect(async () =>
    expect((await beyond.boundingBox())?.x).toBeGreaterThanOrEqual(frame?.x ?? Infinity),
  ).toPass({ timeout: 5000 })
})

test('rows show what is nearest to my institution, and views are saved, opened and deleted', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('instituteAdmin')
  await page.goto('/institutes')
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(20)
  await expect(rows.first()).toContainText('in common')
  await checkAccessibility()
  const nearest = await rows.first().getByRole('heading').textContent()

  await test.step('a row under the focus is marked on the map', async () => {
    await rows.first().getByRole('link').first().focus()
    await expect(rows.first()).toHaveAttribute('data-pointed', 'true')
  })
  await test.step('another order and cards are in the address', async () => {
    await page.getByRole('combobox', { name: 'Order' }).click()
    await page.getByRole('option', { name: 'By name' }).click()
    await expect(page).toHaveURL(/sort=name/)
    await expect(rows.first()).not.toContainText(nearest!)
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Cards').click()
    await expect(page).toHaveURL(/view=cards/)
    await expect(rows).toHaveCount(9)
    await checkAccessibility()
  })
  await test.step('a view is saved as the default, and the list opens with it', async () => {
    await page.getByRole('button', { name: 'Views' }).click()
    const drawer = page.getByRole('dialog', { name: 'Views' })
    await drawer.getByRole('button', { name: 'Save view' }).click()
    await expect(drawer.getByText('Please enter a name')).toBeVisible()
    await drawer.getByRole('textbox', { name: /^Save this view as/ }).fill('Cards by name')
    await drawer.getByRole('checkbox', { name: 'Open the list with this view' }).check()
    await drawer.getByRole('button', { name: 'Save view' }).click()
    await expect(drawer.getByRole('button', { name: 'Cards by name', exact: true })).toBeVisible()
    await checkAccessibility()
    await page.goto('/institutes')
    await expect(page).toHaveURL('/institutes?sort=name&view=cards')
  })
  await test.step('a deleted view comes back with Undo', async () => {
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Delete Cards by name' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('View Cards by name restored')).toBeVisible()
    await page.getByRole('button', { name: 'Delete Cards by name' }).click()
    await expect(page.getByText('View Cards by name deleted')).toBeVisible()
  })
})

test("an institution's page says how well it fits, with faces before facts", async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('instituteAdmin')
  await page.goto('/institutes?name=Nordlys')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByText(/^Fit with us:/)).toBeVisible()
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText('Members')
  await checkAccessibility()
  await page.getByRole('link', { name: 'See why' }).click()
  await expect(page).toHaveURL(/\/institutes\/\d+\/fit$/)
})
