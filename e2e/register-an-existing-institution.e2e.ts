import { personaInstitutes } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'

test('registering an existing institution shows it and offers to join', async ({
  page,
  checkAccessibility,
}) => {
  const choose = async (label: RegExp, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const fill = (label: RegExp, text: string) => page.getByRole('textbox', { name: label }).fill(text)
  const next = page.getByRole('button', { name: 'Next' })

  await page.goto('/registration')
  await page.getByRole('radio', { name: 'Create a new institution' }).check()
  await fill(/^Name of the institution/, personaInstitutes.own.toUpperCase())
  await choose(/^Type of institution/, 'Financial Institution')
  await page.getByText('Affordable and clean energy').click()
  await choose(/^Region/, 'Eastern Africa')
  await choose(/^Country/, 'Kenya')
  await page.getByRole('combobox', { name: /^City/ }).fill('Nairobi')
  await page.keyboard.press('Escape')
  await fill(/^Postal code/, '00100')
  await fill(/^Street/, 'Moi Avenue 3')
  await fill(/^Website/, 'another-address.example')
  await page.getByRole('checkbox', { name: /privacy policy/ }).check()
  await next.click()

  const dialog = page.getByRole('dialog', { name: 'Is your institution one of these?' })
  await expect(dialog.getByRole('strong').filter({ hasText: personaInstitutes.own })).toBeVisible()
  await checkAccessibility()
  await dialog.getByRole('button', { name: `Join ${personaInstitutes.own}` }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Join an existing institution' })).toBeChecked()
  await expect(page.getByLabel(/^Institution/)).toHaveValue(personaInstitutes.own)

  await page.getByRole('radio', { name: 'Create a new institution' }).check()
  await next.click()
  // The question appears once for a name and website; submitting again continues.
  await expect(page.getByRole('heading', { name: 'User Details', level: 1 })).toBeVisible()
})
