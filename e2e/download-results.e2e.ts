import { readFile } from 'node:fs/promises'
import { expect, test } from './journey.ts'

const survey = 'Office footprint 2026'

test('a manager downloads results as CSV, Excel and one file per section, without history only the latest', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectManager')
  await page.goto(`/quiz/manage/${encodeURIComponent(survey)}`)
  const menu = page.getByRole('button', { name: 'Download results' })
  await expect(menu).toBeVisible()
  // Printouts are light even in dark mode.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('rowheader', { name: 'Name' })).toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  )
  await page.emulateMedia({ media: null, colorScheme: null })
  const item = (name: RegExp) => page.getByRole('menuitem', { name })
  const downloaded = async (name: RegExp) => {
    const [file] = await Promise.all([page.waitForEvent('download'), item(name).click()])
    await expect(page.getByText('Download started.')).toBeVisible()
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }

  await test.step('CSV with the expected columns', async () => {
    await menu.click()
    await expect(page.getByRole('menuitem', { name: /\((latest|all)\)/ })).toHaveCount(4)
    await checkAccessibility()
    const { name, bytes } = await downloaded(/^CSV \(all\)/)
    expect(name).toMatch(/^Office footprint 2026 all [\d-]+\.csv$/)
    expect(String(bytes)).toMatch(/^\ufeffQuestion,API Name,User Email,Answer,Created At\n./)
    // Questions in one row of a table are distinguished by their columns.
    expect(String(bytes)).toContain('"Electricity (kWh), 2024",electricity_2024,')
    expect(String(bytes)).toContain('"Electricity (kWh), 2025",electricity_2025,')
  })

  await test.step('a zip file with a workbook for each section', async () => {
    await menu.click()
    await page.getByRole('menuitemcheckbox', { name: 'One file per section' }).click()
    await expect(item(/^Excel \(latest\) \.zip/)).toBeVisible()
    const { name, bytes } = await downloaded(/^Excel \(latest\)/)
    expect(name).toMatch(/^Office footprint 2026 latest [\d-]+\.zip$/)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.includes('.xlsx')).toBe(true)
  })

  await test.step('the addresses for Excel, Power BI and R', async () => {
    await menu.click()
    await item(/^Connect Excel/).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Excel, Power BI or R' })
    const address = (name: string) => dialog.getByRole('textbox', { name, exact: true })
    await expect(address('OData feed')).toHaveValue(/\/api\/quiz\/\d+\/odata\.svc\/$/)
    await expect(address('CSV file')).toHaveValue(/\/api\/quiz\/\d+\/results\.csv$/)
    await checkAccessibility()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('all records are offered only if the history is kept', async () => {
    const onlyLatest = page.getByRole('switch', { name: 'Only latest submissions' })
    await onlyLatest.click()
    await expect(onlyLatest).toBeChecked()
    await menu.click()
    await expect(item(/\(latest\)/)).toHaveCount(2)
    await expect(item(/\(all\)/)).toHaveCount(0)
  })
})
