import { expect, test } from './journey.ts'
import { personas } from '../db/seed/personas.ts'
import { linkInMail } from './outbox.ts'
import { ownInstitute } from './own-institute.ts'
import { inNewTab } from './role-in-project.ts'

test('staff find a duplicate institute, merge it and undo the merge', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const first = `Kivu Water ${Date.now()}`
  const second = `${first} Ltd`
  const members = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
  await signInAs('plain', members)
  const stays = await ownInstitute(members, first)
  const duplicate = await ownInstitute(members, second)
  const ofDuplicate = (path: string) => inNewTab(members.context(), `/institutes/${duplicate}${path}`)
  const typing = await ofDuplicate('/edit')
  await typing.getByRole('textbox', { name: /^Mission/ }).fill('Typed mission')
  const writing = await ofDuplicate('/discussions')
  await writing.getByRole('button', { name: 'Start a discussion' }).click()
  await writing
    .getByRole('dialog')
    .getByLabel(/^Title/)
    .fill('Typed title')
  const untouched = await ofDuplicate('/edit')
  const shown = await ofDuplicate('/members')
  for (const tab of [untouched, shown])
    await expect(tab.getByRole('heading', { level: 1, name: second })).toBeVisible()

  await signInAs('staff')
  await page.goto('/manage')
  await page.getByRole('tab', { name: 'Institutions' }).click()
  const line = page.getByRole('list', { name: 'New institutions' }).getByRole('listitem')
  const twice = line.filter({ has: page.getByRole('link', { name: second, exact: true }) })
  await expect(twice.first()).toContainText('Nairobi, Kenya')
  await checkAccessibility()
  await twice.getByRole('button', { name: `Merge ${second} into ${first}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two institutions' })
  // Otherwise registering a duplicate would make a person Admin of the original.
  const coming = dialog.getByRole('group', { name: `New Admins of ${first}` })
  await expect(coming.getByRole('checkbox', { name: 'Pilar Romero' })).not.toBeChecked()
  await dialog.getByLabel(/^Reason/).fill('The same wells')
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  const merged = page
    .getByRole('list', { name: 'Merges' })
    .getByRole('listitem')
    .filter({ hasText: `${second} into ${first}` })
  await expect(merged).toContainText('can be undone until')
  await expect(merged).toContainText('The same wells')

  await test.step('users who have it open are notified and keep their drafts', async () => {
    for (const tab of [typing, writing])
      await expect(tab.getByText(`This institution was merged into ${first}.`)).toBeVisible()
    await expect(writing.getByRole('dialog').getByLabel(/^Title/)).toHaveValue('Typed title')
    await expect(typing.getByRole('textbox', { name: /^Mission/ })).toHaveValue('Typed mission')
    await expect(typing.getByRole('button', { name: 'Update Profile' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await checkAccessibility(typing)
    for (const tab of [untouched, shown]) {
      await expect(tab).toHaveURL(new RegExp(`/institutes/${stays}$`))
      await expect(tab.getByRole('alert')).toContainText(`${second} was merged into ${first}`)
    }
    await checkAccessibility(shown)
    await typing.getByRole('link', { name: `Show ${first}` }).click()
    await typing.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(typing).toHaveURL(new RegExp(`/institutes/${stays}$`))
  })

  await members.goto(`/institutes/${duplicate}`)
  await expect(members).toHaveURL(new RegExp(`/institutes/${stays}$`))

  await merged.getByRole('button', { name: `Undo the merge of ${second} into ${first}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
  await expect(merged).toContainText(', undone ')
  await test.step('the draft can be saved again', async () => {
    await expect(writing.getByText(/^This institution was merged/)).toBeHidden()
    const dialog = writing.getByRole('dialog')
    await dialog.getByLabel(/^Description/).fill('Typed description')
    await dialog.getByRole('button', { name: 'Start discussion' }).click()
    await expect(writing.getByRole('heading', { name: 'Typed title' })).toBeVisible()
  })
  await members.goto(`/institutes/${duplicate}`)
  await expect(members.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await members.context().close()

  await page.getByRole('button', { name: `Mark as reviewed ${first}`, exact: true }).click()
  await expect(page.getByText(`${first} marked as reviewed`)).toBeVisible()
})

test('staff make a member Admin of an institution, who is notified', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Sahel Seeds ${Date.now()}`
  const members = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
  await signInAs('advisor', members)
  const id = await ownInstitute(members, name)
  await signInAs('staff')
  await page.goto('/manage/institutes')
  await page.getByRole('button', { name: 'Appoint an Admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Appoint an Admin' })
  await dialog.getByRole('button', { name: 'Appoint Admin' }).click()
  await expect(dialog.getByText('Please choose a member')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Institution/ }).fill(name)
  await page.getByRole('option', { name }).click()
  await dialog.getByRole('combobox', { name: /^New Admin/ }).fill('Pilar Rom')
  await page.getByRole('option', { name: /^Pilar Romero/ }).click()
  await dialog.getByLabel(/^Reason/).fill('Confirmed by phone')
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Appoint Admin' }).click()
  await expect(page.getByText(`Pilar Romero is now Admin of ${name}`)).toBeVisible()
  await members.goto(`/institutes/${id}/members`)
  await expect(members.getByRole('listitem').filter({ hasText: 'Pilar Romero' }).first()).toContainText(
    'Admin',
  )
  await test.step('a removed Admin objects, and staff make them Admin again', async () => {
    const founder = members.getByRole('listitem').filter({ hasText: 'Arjun Mehta' }).first()
    await page.goto(`/institutes/${id}/members`)
    const line = page.getByRole('listitem').filter({ hasText: 'Arjun Mehta' }).first()
    await line.getByRole('button', { name: 'Actions for Arjun Mehta' }).click()
    await page.getByRole('menuitem', { name: 'Remove role Admin' }).click()
    const asking = page.getByRole('dialog', { name: 'Remove this role?' })
    await expect(asking).toContainText('All Admins will be notified by e-mail')
    await asking.getByRole('button', { name: 'Remove role' }).click()
    await expect(founder.getByText('Admin', { exact: true })).toHaveCount(0)
    const path = await linkInMail(members, personas.advisor.email, `You are no longer Admin of ${name}`)
    await members.goto(path)
    await members.getByRole('button', { name: 'Object to the removal' }).click()
    await expect(members.getByText('You have objected.')).toBeVisible()
    await checkAccessibility(members)
    await page.goto('/manage/institutes')
    // The demo data have an objection, too.
    const objection = page
      .getByRole('list', { name: 'Objections' })
      .getByRole('listitem')
      .filter({ hasText: name })
    await objection.getByRole('button', { name: 'Make Admin again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make Admin again' }).click()
    await expect(objection).toContainText('Made Admin again')
  })
  await members.context().close()
})

test('staff choose two institutes to merge, whatever their names', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/manage/institutes')
  await page.getByRole('button', { name: 'Merge two institutions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog.getByText('Please enter a valid institute name.')).toHaveCount(2)
  for (const field of [/^Duplicate/, /^Institution to keep/]) {
    await dialog.getByRole('combobox', { name: field }).fill('Mekong Rural')
    await page.getByRole('option', { name: /^Mekong Rural Bank/ }).click()
  }
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog.getByText('Please choose another institution to merge this one into.')).toBeVisible()
})
