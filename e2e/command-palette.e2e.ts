import { expect, test } from './journey.ts'

test('pages, people and actions are reached by keyboard from anywhere', async ({
  page,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/suggestions/)
  await signInAs('plain')
  await page.goto('/institutes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const field = palette.getByRole('combobox')

  await test.step('Ctrl K opens the palette, also from a field, and Escape returns there', async () => {
    const search = page.getByRole('combobox', { name: 'Search', exact: true })
    await search.focus()
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await expect(palette.getByRole('option', { name: 'Calendar' })).toBeVisible()
    await checkAccessibility()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(search).toBeFocused()
  })
  await test.step('a typed page is opened by Enter', async () => {
    await page.keyboard.press('Control+k')
    await field.fill('cale')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(palette).toBeHidden()
  })
  await test.step('institutions are found by name', async () => {
    await page.keyboard.press('Control+k')
    await field.fill('umoja')
    await expect(palette.getByRole('option', { name: /Umoja Microfinance Bank/ })).toBeVisible()
    await checkAccessibility()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Umoja Microfinance Bank' })).toBeVisible()
  })
  await test.step('an action happens at once', async () => {
    await page.keyboard.press('Control+k')
    await field.fill('dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.keyboard.press('Control+k')
    await checkAccessibility()
    await field.fill('nothing has this name')
    await expect(palette.getByText('Nothing found')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('? lists the shortcuts, and two keys open a page', async () => {
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.getByText('Projects')).toBeVisible()
    await checkAccessibility()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page).toHaveURL(/\/projects$/)
  })
  await test.step('on a phone it fits, and offline it says what still works', async () => {
    await page.setViewportSize({ width: 375, height: 700 })
    await page.keyboard.press('Control+k')
    await page.route('**/api/search/suggestions/**', (route) => route.abort())
    await field.fill('pro')
    await expect(palette.getByRole('option', { name: 'Projects' })).toBeVisible()
    await expect(palette.getByRole('alert')).toContainText('Pages and actions can')
    const { width } = (await palette.boundingBox())!
    expect(width).toBeLessThanOrEqual(375)
  })
})
