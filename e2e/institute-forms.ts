import { expect, type Page } from '@playwright/test'

/** A unique name. */
export const uniqueName = (what: string) => `${what} ${Date.now()}`

export async function choose(page: Page, field: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The list of a multi-select stays open until a key in the field closes it. */
export async function chooseFromSeveral(page: Page, field: RegExp, option: string): Promise<void> {
  await choose(page, field, option)
  await page.getByRole('combobox', { name: field }).press('Escape')
}

/** Fills the first step of the wizard. */
export async function fillNgoStep(page: Page, name: string): Promise<void> {
  await page.getByLabel(/^Name of the institution/).fill(name)
  await choose(page, /^Type of institution/, 'NGO')
  await page.getByRole('checkbox', { name: /Clean water and sanitation/ }).check({ force: true })
  await choose(page, /^Region/, 'Eastern Africa')
  await choose(page, /^Country/, 'Kenya')
  await page.getByRole('combobox', { name: /^City/ }).or(page.getByLabel(/^City/)).first().fill('Nairobi')
  await page.getByLabel(/^Postal code/).fill('00100')
  await page.getByLabel(/^Street/).fill('Moi Avenue 3')
  await page.getByLabel(/^Website/).fill(`${name.replaceAll(' ', '-').toLowerCase()}.example`)
}

/** Invites a person as Analyst from the page of an institute. */
export async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite your colleagues' })
  await dialog.getByLabel(/^Email/).fill(email)
  await choose(page, /^Role/, 'Analyst')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: email })).toBeVisible()
  await page.keyboard.press('Escape')
}
