import { execFileSync } from 'node:child_process'
import { expect, test } from './journey.ts'
import { ownInstitute } from './own-institute.ts'

test('an Admin reads, filters, downloads and verifies the audit log of an institution', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs('advisor')
  const name = `Audited Institution ${Date.now()}`
  const institute = await ownInstitute(page, name, { mission: 'Water for all' })
  await page.goto(`/institutes/${institute}`)
  await page.getByRole('tab', { name: 'Audit log' }).click()
  const table = page.getByRole('region', { name: 'Audit log' })
  await expect(table).toContainText('Created an institution')
  await expect(table).toContainText('Water for all')
  await checkAccessibility()
  await page.screenshot({ path: '.cache/e2e/audit-log-1440.png', fullPage: true })

  await test.step('filters are kept in the address', async () => {
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Data exported' }).click()
    await expect(page.getByText('No entries match this search and these filters.')).toBeVisible()
    await expect(page).toHaveURL(/kind=exports/)
    await page.getByRole('button', { name: 'Show all entries' }).click()
    await expect(table).toContainText('Created an institution')
  })

  await test.step('the downloaded file is verified without the product', async () => {
    const key = await page.getByText(/^[0-9a-f]{64}$/).textContent()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const said = execFileSync(process.execPath, [
      'scripts/verify-audit-log.mjs',
      await download.path(),
      key ?? '',
    ]).toString()
    expect(said).toMatch(/^ok .* are unchanged and signed, and none between them is missing/m)
  })

  await page.setViewportSize({ width: 375, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(table).toContainText('Downloaded the audit log of an institution')
  await checkAccessibility()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.screenshot({ path: '.cache/e2e/audit-log-375.png', fullPage: true })

  await test.step('the settings in force are on a page of their own', async () => {
    await page.goto('/security')
    await expect(page.getByRole('link', { name: `Audit log of ${name}` })).toBeVisible()
    await expect(page.getByText(/^A session ends after/)).toBeVisible()
    await checkAccessibility()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await page.screenshot({ path: '.cache/e2e/security-375.png', fullPage: true })
    const [record] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download record' }).click(),
    ])
    expect(record.suggestedFilename()).toMatch(/^processing-record-.*\.md$/)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.screenshot({ path: '.cache/e2e/security-1440.png', fullPage: true })
  })
})
