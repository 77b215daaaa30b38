import { expect, test } from './journey.ts'
import { ownInstitute } from './own-institute.ts'

test('staff find an institute that is here twice, merge it, and undo that', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const first = `Kivu Water ${Date.now()}`
  const second = `${first} Ltd`
  const members = await (await browser.newContext()).newPage()
  await signInAs('plain', members)
  const stays = await ownInstitute(members, first)
  const duplicate = await ownInstitute(members, second)

  await signInAs('staff')
  await page.goto('/manage')
  await page.getByRole('tab', { name: 'Institutions' }).click()
  const line = page.getByRole('list', { name: 'New institutions' }).getByRole('listitem')
  const twice = line.filter({ has: page.getByRole('link', { name: second, exact: true }) })
  await expect(twice.first()).toContainText('Nairobi, Kenya')
  await checkAccessibility()
  await twice.getByRole('button', { name: `Merge ${second} into ${first}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two institutions' })
  // Whoever registers an institution a second time would become an Admin of the first one without anybody noticing.
  await expect(dialog.getByText(`Admins of ${first} from then on`)).toBeVisible()
  await expect(dialog.getByText('Pilar Romero.')).toBeVisible()
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  const merged = page
    .getByRole('list', { name: 'Merges' })
    .getByRole('listitem')
    .filter({ hasText: `${second} into ${first}` })
  await expect(merged).toContainText('can be undone until')

  await members.goto(`/institutes/${duplicate}`)
  await expect(members).toHaveURL(new RegExp(`/institutes/${stays}$`))

  await merged.getByRole('button', { name: `Undo the merge of ${second} into ${first}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the merge' }).click()
  await expect(merged).toContainText(', undone ')
  await members.goto(`/institutes/${duplicate}`)
  await expect(members.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await members.context().close()

  await page.getByRole('button', { name: `Mark as reviewed ${first}`, exact: true }).click()
  await expect(page.getByText(`${first} is reviewed`)).toBeVisible()
})

test('two institutes of any names are merged by choosing them', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/manage/institutes')
  await page.getByRole('button', { name: 'Merge two institutions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog.getByText('Please enter a valid institute name.')).toHaveCount(2)
  for (const field of [/^Duplicate/, /^Institution that stays/]) {
    await dialog.getByRole('combobox', { name: field }).fill('Mekong Rural')
    await page.getByRole('option', { name: /^Mekong Rural Bank/ }).click()
  }
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog.getByText('Please choose another institution to merge this one into.')).toBeVisible()
})
