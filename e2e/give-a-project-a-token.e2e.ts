import { demoPassword } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'
import { ownProject } from './own-project.ts'

test('a project gets an API token, which a program uses until it is revoked', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Nightly report ${Date.now()}`
  await page.setViewportSize({ width: 375, height: 800 })
  await signInAs('projectAdmin')
  const project = await ownProject(page, `Tokens ${Date.now()}`)
  await page.goto(`/projects/${project}/tokens`)
  await expect(page.getByText('No API tokens yet')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Create API token' }).click()
  const dialog = page.getByRole('dialog')
  // Only what such a token can do is offered.
  await expect(dialog.getByRole('checkbox')).toHaveCount(5)
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
  await dialog.getByRole('checkbox', { name: 'Read projects' }).check()
  await dialog.getByRole('checkbox', { name: 'Write surveys' }).check()
  await dialog.getByRole('textbox', { name: /^Your password/ }).fill(demoPassword)
  await page.screenshot({ path: '.cache/e2e/project-token-dialog-375.png' })
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.getByRole('textbox', { name: 'API token' }).inputValue()
  expect(token).toMatch(/^svt_/)
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  const read = async (path: string) =>
    (await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).status()
  expect(await read(`/api/projects/${project}/`)).toBe(200)
  expect(await read('/api/projects/')).toBe(400)
  await page.reload()
  const line = page.getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('Read and write surveys; read projects')
  await expect(line).toContainText('Created by Paula Admassu')
  await expect(line).toContainText('last used')
  await expect(page.getByText(token)).toHaveCount(0)
  await checkAccessibility()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(375)
  await page.screenshot({ path: '.cache/e2e/project-tokens-375.png', fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: '.cache/e2e/project-tokens-1440.png' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkAccessibility()
  await page.screenshot({ path: '.cache/e2e/project-tokens-1440-dark.png' })
  await line.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('API token revoked')).toBeVisible()
  await expect(line.getByRole('button')).toHaveCount(0)
  expect(await read(`/api/projects/${project}/`)).toBe(401)
})
