import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { choose } from './institute-forms.ts'
import { linkInMail } from './outbox.ts'

const password = 'rivers run to the sea'
const unique = Date.now().toString(36)
const email = `amina.${unique}@lake-solar-${unique}.example`

/** Pages that a newcomer sees and required fields that she fills in, from the landing page to the first contact. */
interface Effort {
  pages: string[]
  fields: string[]
}

/** Notes the page by its heading. */
async function seePage(page: Page, effort: Effort, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  effort.pages.push(title)
}

/** Notes the required fields of the page that are still empty, each once. */
async function noteFields(page: Page, effort: Effort): Promise<void> {
  const labels = await page.evaluate(() => {
    const isEmpty = (label: Element) => {
      const field = label instanceof HTMLLabelElement ? label.control : null
      if (field instanceof HTMLInputElement && field.type === 'checkbox') return !field.checked
      return !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.value === ''
    }
    return [...document.querySelectorAll('main label, main legend, main .mantine-InputWrapper-label')]
      .filter((label) => label.textContent.includes('(required)') && isEmpty(label))
      .map((label) => label.textContent.trim().slice(0, 40))
  })
  for (const label of labels) if (!effort.fields.includes(label)) effort.fields.push(label)
}

test('a newcomer comes from the landing page to her first contact in 8 pages and 10 required fields', async ({
  page,
  checkAccessibility,
}) => {
  const effort: Effort = { pages: [], fields: [] }
  await test.step('the landing page shows who is here', async () => {
    await page.goto('/start')
    await seePage(page, effort, 'Find partners for the goals you share')
    const network = page.getByRole('region', { name: 'Who is here' })
    await expect(network.getByRole('status')).toContainText(/\d+ institutions in \d+ countries/)
    await expect(network.getByRole('listitem')).toHaveCount(3)
    const all = await network.getByRole('status').textContent()
    await network.getByRole('button', { name: 'Goal 7: Affordable and clean energy' }).click()
    await expect(network.getByRole('status')).toContainText('work on affordable and clean energy')
    expect(await network.getByRole('status').textContent()).not.toBe(all)
    await checkAccessibility()
    await page.getByRole('link', { name: 'Sign Up' }).click()
  })

  await test.step('she registers a new institution', async () => {
    await seePage(page, effort, 'Institution Data')
    await page.getByRole('textbox', { name: /^First name/ }).waitFor()
    await noteFields(page, effort)
    // Fields of joining an existing institution are not hers.
    effort.fields = effort.fields.filter((label) => !/^(Institution|Your role)/.test(label))
    await page.getByRole('textbox', { name: /^First name/ }).fill('Amina')
    await page.getByRole('textbox', { name: /^Last name/ }).fill('Nakato')
    await page.getByRole('textbox', { name: /^E-mail/ }).fill(email)
    await page.getByRole('radio', { name: 'Create a new institution' }).check()
    await expect(page.getByRole('textbox', { name: /^Website/ })).toHaveValue(
      `www.lake-solar-${unique}.example`,
    )
    const city = page.getByRole('combobox', { name: /^City/ })
    await expect(async () => {
      await city.fill('')
      await city.fill('kampal')
      await expect(page.getByRole('option', { name: 'Kampala, Uganda' })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 120_000 })
    // A city fills in its country and region.
    await page.getByRole('option', { name: 'Kampala, Uganda' }).click()
    effort.fields.push('City (required)')
    await expect(city).toHaveValue('Kampala')
    await expect(page.getByRole('combobox', { name: /^Country/ })).toHaveValue('Uganda')
    await expect(page.getByRole('combobox', { name: /^Region/ })).toHaveValue('Eastern Africa')
    await noteFields(page, effort)
    await page.getByRole('textbox', { name: /^Name of the institution/ }).fill(`Lake Solar ${unique}`)
    await choose(page, /^Type of institution/, 'NGO')
    await page.getByText('Affordable and clean energy').click()
    await page.getByText('Climate action').click()
    await page.getByRole('textbox', { name: /^Street/ }).fill('Nile Avenue 7')
    await page.getByRole('checkbox', { name: /privacy policy/ }).check()
    await page.getByRole('button', { name: 'Next' }).click()
  })

  await test.step('a password that is shown is typed once', async () => {
    await seePage(page, effort, 'User Details')
    await page.getByRole('button', { name: 'Show or hide the password' }).first().click()
    await expect(page.getByLabel(/^Repeat password/)).toHaveCount(0)
    await noteFields(page, effort)
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Next' }).click()
    await seePage(page, effort, 'Summary')
    await page.getByRole('button', { name: 'Submit' }).click()
    await seePage(page, effort, 'Ready to Go')
  })

  await test.step('she confirms her address and signs in', async () => {
    await page.goto(await linkInMail(page, email, 'Please confirm your e-mail address'))
    await seePage(page, effort, 'Confirm your e-mail address')
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await seePage(page, effort, 'Ready to Go')
    // What she has typed before: her address is remembered by this tab.
    await expect(page.getByRole('textbox', { name: /^Username/ })).toHaveValue(email)
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await seePage(page, effort, 'Home')
  })

  const near = page.getByRole('list', { name: 'Institutions near you' })
  await test.step('Home shows the ten nearest institutions with a reason, and her own on the map', async () => {
    await expect(near.getByRole('listitem')).toHaveCount(10)
    await expect(page.getByRole('img', { name: new RegExp(`Lake Solar ${unique}`) })).toBeVisible()
    await expect(near.getByRole('listitem').first()).toContainText(/Works on SDG .* like you/)
    await checkAccessibility()
  })

  const first = near.getByRole('listitem').first()
  await test.step('C connects, and can be undone', async () => {
    await first.getByRole('link').focus()
    await page.keyboard.press('c')
    await expect(page.getByText(/^Connection request sent to /)).toBeVisible()
    await expect(first.getByRole('button', { name: /^Requested/ })).toBeVisible()
    expect(effort.pages.length).toBeLessThanOrEqual(8)
    expect(effort.fields.length, effort.fields.join(', ')).toBeLessThanOrEqual(10)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(first.getByRole('button', { name: /^Connect/ })).toBeVisible()
  })

  await test.step('F follows, and can be undone; arrow keys move between the rows', async () => {
    await first.getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    const second = near.getByRole('listitem').nth(1)
    await expect(second.getByRole('link')).toBeFocused()
    await page.keyboard.press('f')
    await expect(second.getByRole('button', { name: /^Following/ })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(second.getByRole('button', { name: /^Follow / })).toBeVisible()
  })

  await test.step('the first steps can be hidden, also after a reload, and shown again', async () => {
    await page.getByRole('button', { name: 'Hide first steps' }).click()
    await expect(near).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(near).toBeVisible()
    await page.getByRole('button', { name: 'Hide first steps' }).click()
    await expect(near).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
    await expect(near).toHaveCount(0)
  })
})
