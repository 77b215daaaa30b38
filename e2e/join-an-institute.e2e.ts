import { personas } from '../db/seed/personas.ts'
import { invite, uniqueName } from './institute-forms.ts'
import { expect, test } from './journey.ts'
import { linkInMail } from './outbox.ts'
import { ownInstitute } from './own-institute.ts'

test('a user accepts an invitation into a private institute and leaves it again', async ({
  page,
  browser,
  signInAs,
  expectFailures,
  checkAccessibility,
}) => {
  // It does not exist for others, nor for them after they have left.
  expectFailures(/^404 GET .*\/api\/institutes\/\d+/)
  const name = uniqueName('Quiet Trust')
  await signInAs('advisor')
  const id = await ownInstitute(page, name, { profile_visibility: 'private' })
  await page.goto(`/institutes/${id}`)
  await invite(page, personas.projectEditor.email)

  const otherPage = await (await browser.newContext()).newPage()
  await signInAs('projectEditor', otherPage)
  await otherPage.goto(`/institutes/${id}`)
  await expect(otherPage.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const subject = `Arjun Mehta invited you to join ${name} as Analyst`
  const path = await linkInMail(otherPage, personas.projectEditor.email, subject)
  await otherPage.goto(path)
  await expect(
    otherPage.getByText(`Arjun Mehta invites you to join ${name} as Analyst.`, { exact: false }),
  ).toBeVisible()
  await checkAccessibility(otherPage)
  await otherPage.getByRole('button', { name: `Join ${name}` }).click()
  await expect(otherPage.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(otherPage.getByText('Private', { exact: true })).toBeVisible()

  await otherPage.goto('/institution?view=table')
  await otherPage.getByRole('button', { name: `Actions for ${name}` }).click()
  await otherPage.getByRole('menuitem', { name: 'Your roles' }).click()
  const dialog = otherPage.getByRole('dialog', { name: `Your roles at ${name}` })
  await dialog.getByRole('button', { name: 'Leave institution' }).click()
  await checkAccessibility(otherPage)
  await dialog.getByRole('button', { name: 'Leave institution' }).click()
  await expect(otherPage.getByText(`You have left ${name}`)).toBeVisible()
  await expect(otherPage.getByRole('link', { name })).toHaveCount(0)
  await otherPage.goto(`/institutes/${id}`)
  await expect(otherPage.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await otherPage.context().close()

  await test.step('the last Admin sees why they cannot leave', async () => {
    await page.getByRole('button', { name: 'Your roles' }).click()
    const own = page.getByRole('dialog', { name: `Your roles at ${name}` })
    await expect(own.getByRole('button', { name: 'Leave institution' })).toHaveAttribute('aria-disabled')
    await expect(own.getByText('An institution needs an Admin. Make someone else Admin first.')).toBeVisible()
    await own.getByRole('button', { name: 'Give up role CEO' }).click()
    await own.getByRole('button', { name: 'Give up role', exact: true }).click()
    await expect(page.getByText(`You are no longer CEO at ${name}`)).toBeVisible()
    await expect(own.getByRole('listitem')).toHaveCount(1)
  })
})

test('a request is withdrawn and sent again', async ({ page, browser, signInAs }) => {
  const name = uniqueName('Open Fund')
  const host = await (await browser.newContext()).newPage()
  await signInAs('advisor', host)
  const id = await ownInstitute(host, name)
  await host.context().close()
  await signInAs('projectGuest')
  await page.goto(`/institutes/${id}`)
  await page.getByRole('button', { name: 'Join' }).click()
  const dialog = page.getByRole('dialog')
  const asked = dialog.getByRole('listitem').filter({ hasText: 'Researcher' })
  for (const time of ['first', 'second'])
    await test.step(`attempt: ${time}`, async () => {
      // Typing reduces the list to one option, so it does not move under the pointer.
      await dialog.getByRole('combobox', { name: /^(Your role|Another role)/ }).fill('Researcher')
      await page.getByRole('option', { name: 'Researcher', exact: true }).click()
      await dialog.getByRole('button', { name: 'Request role' }).click()
      await expect(asked).toContainText('Pending approval')
      await asked.getByRole('button', { name: 'Withdraw request for Researcher' }).click()
      await expect(asked).toHaveCount(0)
    })
})
