import { demoPassword } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'

test('an API token is created, shown once, used by a program, and revoked', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Report of ${Date.now()}`
  await page.setViewportSize({ width: 375, height: 800 })
  await signInAs('plain')
  await page.goto('/profile/account')
  await page.getByRole('button', { name: 'Create API token' }).click()
  const dialog = page.getByRole('dialog')
  await test.step('what is missing appears at its field', async () => {
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByRole('link', { name: 'Please select at least one permission' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Read people' })).toBeFocused()
    await checkAccessibility()
  })
  await dialog.getByRole('checkbox', { name: 'Read people' }).check()
  await dialog.getByRole('checkbox', { name: 'Write projects' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Read projects' })).toBeChecked()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
  await dialog.getByRole('textbox', { name: /^Your password/ }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.getByRole('textbox', { name: 'API token' }).inputValue()
  expect(token).toMatch(/^svt_/)
  await checkAccessibility()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(375)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  const status = async () =>
    (await page.request.get('/api/users/', { headers: { authorization: `Bearer ${token}` } })).status()
  expect(await status()).toBe(200)
  await page.reload()
  const line = page.getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('Read and write projects; read people')
  await expect(line).toContainText('last used')
  await expect(page.getByText(token)).toHaveCount(0)
  await line.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('API token revoked')).toBeVisible()
  await expect(line.getByRole('button')).toHaveCount(0)
  expect(await status()).toBe(401)
})
