import { expect, test } from './journey.ts'
import { ownProject } from './own-project.ts'

test('a tab that cannot load says so, and what was typed on another tab stays', async ({
  page,
  context,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/console: .*(ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch|Unable to preload CSS)/)
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
  // The browser asks before it reloads; what was typed is a draft of this tab.
  page.on('dialog', (dialog) => void dialog.accept())
  await expect(page.getByText('No connection to the server.')).toBeHidden()
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(page.getByRole('button', { name: 'Upload New Document' })).toBeVisible()
  await page.getByRole('tab', { name: 'About Project' }).click()
  await expect(page.getByLabel(/^Description/)).toHaveValue('Typed before')
})
