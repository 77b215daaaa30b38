import { expect, test } from './journey.ts'
import { ownInstitute } from './own-institute.ts'
import { authorizationOf } from './session-of.ts'

test('a member finds institutes, people and projects from the top bar', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('plain')
  await page.goto('/projects')
  const field = page.getByRole('combobox', { name: 'Search', exact: true })

  await test.step('an empty search does nothing', async () => {
    await page.getByRole('button', { name: 'Start search' }).click()
    await expect(page).toHaveURL(/\/projects$/)
  })
  await test.step('the key / focuses the field, and quick results link to the objects', async () => {
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await page.keyboard.type('umoja')
    await expect(page.getByRole('option', { name: /Umoja Microfinance Bank/ })).toBeVisible()
    await checkAccessibility()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Umoja Microfinance Bank' })).toBeVisible()
    await expect(field).toHaveValue('')
  })
  await test.step('Enter opens all results with matches highlighted', async () => {
    await field.fill('UMOJÁ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\?q=UMOJ/)
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible()
    await expect(field).toBeFocused()
    const institutes = page.getByRole('region', { name: 'Institutes' })
    await expect(institutes.getByRole('link', { name: 'Umoja Microfinance Bank', exact: true })).toBeVisible()
    await expect(institutes.locator('mark').first()).toHaveText('Umoja')
    await checkAccessibility()
  })
  await test.step('a typing error is tolerated, and the search is listed as recent', async () => {
    await field.fill('quispw')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('region', { name: 'Members' }).getByRole('link', { name: 'Mateo Quispe', exact: true }),
    ).toBeVisible()
    await field.fill('')
    const recent = page.getByRole('group', { name: 'Recent searches' })
    await expect(recent.getByRole('option')).toHaveText(['quispw', 'UMOJÁ'])
    await recent.getByRole('option', { name: 'UMOJÁ' }).click()
    await expect(page).toHaveURL(/\/dashboard\?q=UMOJ/)
  })
  await test.step('the advanced panel filters, and the address contains all filters', async () => {
    await field.fill('bank')
    await page.keyboard.press('Enter')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Advanced search/ })
      .click()
    const box = page.getByRole('checkbox', { name: /^Projects/ })
    await expect(box).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^Institute \(\d/ })).toBeVisible()
    await checkAccessibility()
    await box.uncheck()
    await expect(page.getByRole('region', { name: 'Projects' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Type', exact: true }).click()
    await page.getByRole('checkbox', { name: 'NGO' }).check()
    await page.getByRole('checkbox', { name: 'NGO' }).press('Escape')
    await expect(page).toHaveURL(/in=institutes.*type=NGO/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove filter NGO' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Projects/ })).not.toBeChecked()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).not.toHaveURL(/type=/)
  })
  await test.step('the top bar opens the advanced search on any page, and a type alone starts it', async () => {
    await page.goto('/projects')
    const toggle = page.getByRole('search').getByRole('button', { name: 'Advanced search' })
    await toggle.click()
    await expect(page).toHaveURL('/dashboard?advanced=true')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('heading', { name: 'Search Results' })).toHaveCount(0)
    await checkAccessibility()
    await page.getByRole('button', { name: 'Type', exact: true }).click()
    await page.getByRole('checkbox', { name: 'NGO' }).check()
    await page.getByRole('checkbox', { name: 'NGO' }).press('Escape')
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
    await toggle.click()
    await expect(page).toHaveURL('/dashboard?type=NGO')
    await expect(page.getByRole('checkbox', { name: /^Institute/ })).toBeHidden()
  })
  await test.step('paging to the last page and back', async () => {
    await page.goto('/dashboard?type=NGO')
    const pages = page.getByRole('navigation', { name: 'Pages of results' })
    await pages.getByRole('button', { name: 'Last page' }).click()
    await expect(page).toHaveURL(/page=\d+/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await pages.getByRole('button', { name: 'First page' }).click()
    await expect(page).not.toHaveURL(/page=/)
  })
  await test.step('a search without results shows the specified text', async () => {
    await field.fill('xqzvw')
    await page.keyboard.press('Enter')
    await expect(page.getByText('*No result Found')).toBeVisible()
    await checkAccessibility()
  })
  await test.step('a search for no kind of object shows a message', async () => {
    await page.goto('/dashboard?q=bank&in=')
    await expect(page.getByText('Select at least one kind under Search includes.')).toBeVisible()
    await page.getByRole('button', { name: 'Search for everything' }).click()
    await expect(page.getByRole('region', { name: 'Institutes' })).toBeVisible()
  })
})

test('searches start with the default filters, and the shortcut can be switched off', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectEditor')
  await page.goto('/settings')
  await page.getByRole('checkbox', { name: 'Members' }).uncheck()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.getByRole('switch', { name: /Press \// }).uncheck()
  await checkAccessibility()
  const field = page.getByRole('combobox', { name: 'Search', exact: true })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(field).not.toBeFocused()
  await field.fill('bank')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/in=institutes&in=projects/)
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()

  await test.step('a change on another device applies after a visit to the settings', async () => {
    const changed = await page.request.put('/api/user/search-filters/', {
      headers: await authorizationOf(page),
      data: { kinds: ['events'], types: [], sdgs: [], regions: [] },
    })
    expect(changed.ok()).toBe(true)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('checkbox', { name: 'Events' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Projects' })).not.toBeChecked()
    await field.fill('bank')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=bank/)
    await expect(page).toHaveURL(/in=events/)
  })

  await test.step('a message says when filters exclude the result', async () => {
    const headers = await authorizationOf(page)
    const data = { kinds: ['institutes', 'members'], types: [], sdgs: ['SDG1'], regions: [] }
    await page.request.put('/api/user/search-filters/', { headers, data })
    await page.goto('/projects')
    await field.fill('Paula Admassu')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your filters exclude members.')).toBeVisible()
    await page.getByRole('button', { name: 'Search without filters' }).click()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Paula Admassu', exact: true }),
    ).toBeVisible()
    await page.request.put('/api/user/search-filters/', {
      headers,
      data: { ...data, kinds: ['events'], sdgs: [] },
    })
  })

  await test.step('the filters are fetched when the search gets the focus', async () => {
    let reads = 0
    await page.route('**/api/user/search-filters/', async (route) => {
      reads++
      await new Promise((later) => setTimeout(later, 500))
      await route.continue()
    })
    await page.goto('/projects', { waitUntil: 'networkidle' })
    expect(reads).toBe(0)
    await field.fill('bank')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/in=events&q=bank/)
    expect(reads).toBe(1)
  })
})

test('a long word does not make results wider than a phone', async ({ page, signInAs }) => {
  await signInAs('projectManager')
  const name = `Zwuvq${'gemeinschaft'.repeat(12)}`
  await ownInstitute(page, `Zwuvq ${Date.now()}`, { name, short_name: 'W'.repeat(30), mission: name })
  await page.setViewportSize({ width: 375, height: 800 })
  for (const path of ['/dashboard?q=zwuvqgemein', '/institutes?name=zwuvqgemein']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    const widths = await page.evaluate(() => {
      const right = Math.max(
        ...[...document.querySelectorAll('main p, main li')].map((one) => one.getBoundingClientRect().right),
      )
      return [document.documentElement.scrollWidth, right <= window.innerWidth]
    })
    expect([path, ...widths]).toEqual([path, 375, true])
  }
})
