import { personaInstitutes } from '../db/seed/personas.ts'
import { choose, chooseFromSeveral, fillNgoStep, uniqueName } from './institute-forms.ts'
import { expect, test } from './journey.ts'

test('entering an existing institute shows it and offers to join', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectEditor')
  await page.goto('/create-institute')
  await expect(page.getByRole('textbox', { name: /^Name of the institution/ })).toHaveAccessibleDescription(
    'At least 3 characters',
  )
  await fillNgoStep(page, `The ${personaInstitutes.own} Ltd`)
  await page.getByRole('button', { name: 'Next' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is your institution one of these?' })
  await expect(dialog.getByRole('link', { name: personaInstitutes.own, exact: true })).toBeVisible()
  await checkAccessibility()
  await dialog.getByRole('link', { name: `Join ${personaInstitutes.own}` }).click()
  await expect(page.getByLabel(/^Institution \(required\)/)).toHaveValue(personaInstitutes.own)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('link', { name: 'User role is required.' })).toBeVisible()
})

test('a retry of failed details creates no second institute', async ({ page, signInAs, expectFailures }) => {
  const name = uniqueName('Twice Trust')
  expectFailures(/type_details/)
  await signInAs('plain')
  await page.goto('/create-institute')
  await fillNgoStep(page, name)
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, /^Legal status/, 'National network')
  await chooseFromSeveral(page, /^Working regions/, 'Europe')
  await chooseFromSeveral(page, /^Focus areas/, 'Health')
  await page.route('**/type_details/', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Create institution' }).click()
  await expect(page.getByText('Something went wrong!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Institution details' })).toBeVisible()

  await page.unroute('**/type_details/')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Completed' })).toBeVisible()
  await page.goto(`/institutes?name=${encodeURIComponent(name)}`)
  await expect(page.getByRole('article')).toHaveCount(1)
})
