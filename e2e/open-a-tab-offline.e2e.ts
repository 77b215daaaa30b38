import { expect, test } from './journey.ts'
import { ownProject } from './own-project.ts'

test('an unopened tab waits for the connection, and drafts in other tabs stay', async ({
  page,
  context,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/console: .*(ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch)/)
  await signInAs('plain')
  await page.goto(`/projects/${await ownProject(page, `No line ${Date.now()}`)}/edit`)
  await page.getByLabel(/^Description/).fill('Typed before')
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByText('No connection to the server.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Edit No line/ })).toBeVisible()
  await page.getByRole('tab', { name: 'About Project' }).click()
  await expect(page.getByLabel(/^Description/)).toHaveValue('Typed before')
  await page.getByRole('tab', { name: 'Documents' }).click()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Upload New Document' })).toBeVisible({ timeout: 45_000 })
})
