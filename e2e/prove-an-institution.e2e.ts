import { openMail } from './inbox.ts'
import { expect, test } from './journey.ts'
import { ownInstitute } from './own-institute.ts'

test('an institution proves its domain by mail, and a look-alike waits for staff', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  // Others do not see what is held.
  expectFailures(/^404 GET .*\/api\/institutes\//, /^400 POST .*\/domains\/$/)
  const name = `Okavango Wetlands ${Date.now()}`
  const domain = `${name.replaceAll(' ', '-').toLowerCase()}.example`
  await page.setViewportSize({ width: 375, height: 800 })
  await signInAs('projectManager')
  const id = await ownInstitute(page, name)

  await test.step('the Admin adds the domain and has a mail sent to its operators', async () => {
    await page.goto(`/institutes/${id}/domains`)
    await expect(page.getByText('No domains yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add domain' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox', { name: /^Domain/ })
    await expect(field).toHaveValue(domain)
    await field.fill('gmail.com')
    await dialog.getByRole('button', { name: 'Add domain' }).click()
    await expect(dialog.getByText(/^Anyone can get an e-mail address/).first()).toBeVisible()
    await checkAccessibility()
    await field.fill(domain)
    await dialog.getByRole('button', { name: 'Add domain' }).click()
    const line = page.getByRole('listitem').filter({ hasText: domain })
    await expect(line.getByText(`_seventeen.${domain}`)).toBeVisible()
    await checkAccessibility()
    await page.screenshot({ path: '.cache/e2e/domains-375.png', fullPage: true })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(375)
    await line.getByRole('combobox', { name: 'Address' }).click()
    await page.getByRole('option', { name: `webmaster@${domain}`, exact: true }).click()
    await line.getByRole('button', { name: 'Send mail' }).click()
    await expect(line.getByText(`Sent to webmaster@${domain}`)).toBeVisible()
  })

  await test.step('the forwarded link proves it, and a mark says so', async () => {
    await openMail(page, `webmaster@${domain}`, `Does ${domain} belong to ${name}?`)
    await page.getByRole('link', { name: 'Prove the domain' }).click()
    const prove = page.getByRole('button', { name: 'Prove the domain' })
    await expect(prove).toBeVisible()
    await checkAccessibility()
    await prove.click()
    await expect(page.getByText(`${domain} is proven`)).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/institutes/${id}`)
    await page.getByRole('button', { name: `Proven: ${domain}` }).click()
    await expect(page.getByText(/by a mail to the operators of the domain/)).toBeVisible()
    await checkAccessibility()
    await page.screenshot({ path: '.cache/e2e/mark-1440.png' })
    await page.goto(`/institutes/${id}/domains`)
    await expect(page.getByText(/^Proven .*by a mail/)).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: '.cache/e2e/domains-1440-dark.png' })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`/institutes?name=${encodeURIComponent(name)}`)
    await expect(page.getByRole('heading', { name: new RegExp(name) })).toContainText(`Proven: ${domain}`)
    await page.screenshot({ path: '.cache/e2e/cards-1440.png' })
  })

  const other = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
  const copy = `${name} Ltd`
  await signInAs('projectEditor', other)
  const copied = await ownInstitute(other, copy)

  await test.step('its people learn why nobody else sees it', async () => {
    await other.goto(`/institutes/${copied}`)
    await expect(
      other.getByRole('alert', { name: 'Only its members see this institution for now' }),
    ).toContainText(name)
    await checkAccessibility(other)
    await other.screenshot({ path: '.cache/e2e/held-1440.png' })
  })

  await test.step('staff make it visible', async () => {
    const staff = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
    await signInAs('staff', staff)
    await staff.goto('/manage/institutes')
    const line = staff
      .getByRole('list', { name: 'Held institutions' })
      .getByRole('listitem')
      .filter({ has: staff.getByRole('link', { name: copy, exact: true }) })
    await expect(line).toContainText(`proven: ${domain}`)
    await checkAccessibility(staff)
    await staff.screenshot({ path: '.cache/e2e/held-list.png', fullPage: true })
    await line.getByRole('button', { name: `Make visible ${copy}` }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Make visible' }).click()
    await expect(line).toHaveCount(0)
    await expect(other.getByText('Only its members see this institution for now')).toHaveCount(0)
  })
})
