import { personaProjects } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'

test('a tab that cannot be loaded leaves the project in place, and loads when it is tried again', async ({
  page,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/500 GET .*\/api\/projects\/documents\//, /console: .*Broken on purpose/)
  const list = /\/api\/projects\/documents\/\?/
  await page.route(list, (route) =>
    route.fulfill({
      status: 500,
      json: { detail: 'Broken on purpose.', code: 'broken' },
      headers: { 'x-request-id': '1f0c9a7e-52d3-4b8c-9d2e-77a3e1c0b001' },
    }),
  )
  await signInAs('projectMember')
  await page.goto('/projects')
  await page.getByRole('link', { name: personaProjects.own }).click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  const documents = page.getByRole('tabpanel', { name: 'Documents' })
  await expect(documents.getByRole('alert')).toContainText(
    'This part could not be loaded. Broken on purpose. Reference 1f0c9a7e',
  )
  await expect(page.getByRole('heading', { level: 1, name: personaProjects.own })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('tab', { name: 'About' }).click()
  await expect(page.getByRole('heading', { name: 'About this project' })).toBeVisible()

  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(documents.getByRole('alert')).toBeVisible()
  await page.unroute(list)
  await documents.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(documents.getByRole('link', { name: 'Baseline report 2026', exact: true })).toBeVisible()
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
})
