import { readFile, utimes, writeFile } from 'node:fs/promises'
import { expect, test } from './journey.ts'

const mark = Date.now().toString(36)
const report = `Field report ${mark}`
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const yields = text(
  `yields-${mark}.csv`,
  ['village;harvested;tonnes', 'Mbale;2026-03-01;1,5', 'Gulu;2026-02-11;12', 'Masaka;2026-01-05;4,25'].join(
    '\n',
  ),
)

// The journeys of this file are long and independent.
test.describe.configure({ mode: 'parallel' })

test('a manager uploads documents and versions, restores one, and explores data', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectManager')
  await page.goto('/projects?name=Green+lending')
  await page.getByRole('link', { name: 'Green lending in East Africa' }).first().click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  const dialog = page.getByRole('dialog')

  await test.step('two files are uploaded, each with a title', async () => {
    await page.getByRole('button', { name: 'Upload New Document' }).click()
    await dialog
      .getByLabel('Files', { exact: true })
      .setInputFiles([text(`field-report-${mark}.txt`, 'first words'), yields])
    const files = dialog.getByRole('list', { name: 'Selected files' }).getByRole('listitem')
    await expect(files).toHaveCount(2)
    await expect(files.first().getByLabel(/^Title/)).toHaveValue(`field-report-${mark}`)
    await files
      .first()
      .getByLabel(/^Title/)
      .fill('')
    await dialog.getByRole('button', { name: 'Upload 2 documents' }).click()
    await expect(files.first().getByText('Please enter a title')).toBeVisible()
    await checkAccessibility()
    await files
      .first()
      .getByLabel(/^Title/)
      .fill(report)
    await files.nth(1).getByLabel('Data document').check()
    await dialog.getByRole('button', { name: 'Upload 2 documents' }).click()
    await expect(page.getByText('2 documents uploaded')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('they are found and previewed', async () => {
    await page.getByRole('searchbox', { name: 'Search documents' }).fill(report)
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
    await checkAccessibility()
    await page.getByRole('link', { name: report, exact: true }).click()
    await expect(page.getByRole('region', { name: `Text of ${report}` })).toContainText('first words')
    await checkAccessibility()
  })

  await test.step('a second version is uploaded and the first restored', async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload new version' }).click(),
    ])
    await chooser.setFiles(text(`field-report-${mark}-2.txt`, 'second words'))
    await expect(page.getByText('Version 2 uploaded')).toBeVisible()
    const shown = page.getByRole('region', { name: `Text of ${report}` })
    await expect(shown).toContainText('second words')
    await page.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(page.getByText('Version 1 restored')).toBeVisible()
    await expect(shown).toContainText('first words')
    await expect(page.getByText(/from version 1$/)).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Download/ }).click(),
    ])
    expect(String(await readFile(await file.path()))).toBe('first words')
  })

  await test.step('a document is removed and restored', async () => {
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Document removed')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Document restored')).toBeVisible()
    await page.getByRole('link', { name: report, exact: true }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('switch', { name: 'Removed documents' }).click()
    await expect(page.getByText(/^Removed just now by /)).toBeVisible()
    await page.getByRole('button', { name: `Restore ${report}` }).click()
    await expect(page.getByText(`${report} restored`)).toBeVisible()
    await page.getByRole('switch', { name: 'Removed documents' }).click()
    await expect(page.getByRole('link', { name: report, exact: true })).toBeVisible()
  })

  await test.step('it is deleted permanently after confirmation, and the focus stays in the list', async () => {
    await page.getByRole('button', { name: `Actions for ${report}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(page.getByRole('link', { name: report, exact: true })).toHaveCount(0)
    await page.getByRole('switch', { name: 'Removed documents' }).click()
    await page.getByRole('button', { name: `Delete ${report} permanently` }).press('Enter')
    await expect(dialog).toContainText('cannot be undone')
    await checkAccessibility()
    await dialog.getByRole('button', { name: 'Delete permanently' }).press('Enter')
    await expect(page.getByText(`${report} permanently deleted`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Restore ${report}` })).toHaveCount(0)
    await expect(page.locator('main')).toBeVisible()
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
    await page.getByRole('switch', { name: 'Removed documents' }).click()
  })

  await test.step('data are sorted, filtered and summarised', async () => {
    await page.getByRole('link', { name: `yields-${mark}`, exact: true }).click()
    await page.getByRole('link', { name: 'Explore Data' }).click()
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(4)
    const byTonnes = page.getByRole('button', { name: 'tonnes' })
    // The second click happens before the rows of the first arrive.
    await byTonnes.dblclick()
    await expect(rows.nth(1)).toContainText('Gulu')
    await byTonnes.click()
    await expect(rows.nth(1)).toContainText('Mbale')
    await byTonnes.click()
    await expect(rows.nth(1)).toContainText('Gulu')
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('masaka')
    await expect(rows).toHaveCount(2)
    await checkAccessibility()
    await page.getByRole('tab', { name: 'Summary' }).click()
    await expect(page.getByRole('heading', { name: 'tonnes' })).toBeVisible()
    await expect(page.getByText('5.91667')).toBeVisible()
    await checkAccessibility()
  })
})

test('a malformed CSV file is refused with its line, and a PDF is shown page by page', async ({
  page,
  signInAs,
  expectFailures,
  checkAccessibility,
}) => {
  expectFailures(/400 POST .*\/documents\//, /ERR_UPLOAD_FILE_CHANGED/)
  await signInAs('projectManager')
  await page.goto('/projects?name=Green+lending')
  await page.getByRole('link', { name: 'Green lending in East Africa' }).first().click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByRole('button', { name: 'Upload New Document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Files', { exact: true })
    .setInputFiles(text(`bad-${mark}.csv`, 'a,b\n1,2\n1,2,3\n'))
  await dialog.getByLabel('Data document').check()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByText('Line 3: This line has 3 cells, and the header has 2.')).toBeVisible()
  await dialog.getByLabel('Data document').uncheck()
  await dialog.getByRole('button', { name: `Retry bad-${mark}.csv` }).click()
  await expect(page.getByText('Document uploaded')).toBeVisible()

  await test.step('a file changed after it was chosen must be chosen again', async () => {
    const path = test.info().outputPath(`changes-${mark}.csv`)
    await writeFile(path, 'a,b\n1,2\n')
    await page.getByRole('button', { name: 'Upload New Document' }).click()
    await dialog.getByLabel('Files', { exact: true }).setInputFiles(path)
    await writeFile(path, 'a,b\n1,2\n3,4\n')
    // Browsers compare modification times in seconds.
    await utimes(path, new Date(), new Date(Date.now() + 60_000))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByText(/has changed since it was chosen/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByLabel('Files', { exact: true }).setInputFiles(path)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })
  await page.getByRole('link', { name: 'Baseline report 2026', exact: true }).click()
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('region', { name: 'Page 2 of Baseline report 2026' })).toContainText(
    'What the lenders want to try',
  )
  await checkAccessibility()
})

test('documents are sorted into folders, selected together, moved back, and found by their text', async ({
  page,
  signInAs,
  expectFailures,
  checkAccessibility,
}) => {
  // The name of a folder is taken.
  expectFailures(/^409 POST .*\/folders\//, /status of 409/)
  await signInAs('projectManager')
  await page.goto('/projects?name=Green+lending')
  await page.getByRole('link', { name: 'Green lending in East Africa' }).first().click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  const dialog = page.getByRole('dialog')
  const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const names = ['one', 'two', 'three'].map((name) => `${name} ${mark}`)
  const folder = `Minutes ${mark}`

  await test.step('a folder is created, and opened for an upload', async () => {
    await page.getByRole('button', { name: 'New folder' }).click()
    await checkAccessibility()
    await dialog.getByLabel(/^Name/).fill(folder)
    await dialog.getByRole('button', { name: 'Create folder' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'New folder' }).click()
    await dialog.getByLabel(/^Name/).fill(folder.toUpperCase())
    await dialog.getByRole('button', { name: 'Create folder' }).click()
    await expect(dialog.getByText('There is already a folder with this name here.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: folder, exact: true }).click()
    await expect(page.getByText('This folder is empty')).toBeVisible()
    await page.getByRole('button', { name: 'Upload New Document' }).click()
    await dialog
      .getByLabel('Files', { exact: true })
      .setInputFiles(names.map((name) => text(`${name}.txt`, `The ${name} committee met in Wakaliga.`)))
    await dialog.getByRole('button', { name: 'Upload 3 documents' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(mark).getByRole('checkbox')).toHaveCount(3)
    await checkAccessibility()
  })

  await test.step('a range is selected and moved, which is undone', async () => {
    // Uploaded at the same time, they are in any order.
    const boxes = row(mark).getByRole('checkbox')
    await boxes.first().press('Space')
    await boxes.last().click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 selected', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Select all')).toBeVisible()
    await boxes.first().press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
    await checkAccessibility()
    const selected = page.getByRole('group', { name: 'Selected documents' })
    await selected.getByRole('button', { name: 'Move', exact: true }).click()
    await dialog
      .getByRole('combobox', { name: 'To folder' })
      .or(dialog.getByLabel('To folder'))
      .first()
      .click()
    await page.getByRole('option', { name: 'All documents' }).click()
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByText('2 documents moved')).toBeVisible()
    await expect(row(mark).getByRole('checkbox')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(row(mark).getByRole('checkbox')).toHaveCount(3)
  })

  await test.step('a document is found by its text in any folder, which is linked', async () => {
    await page
      .getByRole('navigation', { name: 'Folders' })
      .getByRole('link', { name: 'All documents' })
      .click()
    await expect(row(folder)).toContainText('3 documents')
    // The text is read in the background.
    await expect(async () => {
      await page.getByRole('searchbox', { name: 'Search documents' }).fill('')
      await page.getByRole('searchbox', { name: 'Search documents' }).fill(`wakaliga ${names[1]}`)
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([names[1]!], { timeout: 5000 })
    }).toPass()
    await expect(page.getByRole('main').locator('mark').first()).toHaveText(/wakaliga|two/i)
    await checkAccessibility()
    await row(names[1]!).getByRole('link', { name: folder }).click()
    await expect(row(mark).getByRole('checkbox')).toHaveCount(3)
  })

  await test.step('all are removed and restored, and the folder is deleted without them', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page
      .getByRole('group', { name: 'Selected documents' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(page.getByText('This folder is empty')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(mark).getByRole('checkbox')).toHaveCount(3)
    await page
      .getByRole('navigation', { name: 'Folders' })
      .getByRole('link', { name: 'All documents' })
      .click()
    await page.getByRole('button', { name: `Actions for folder ${folder}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete folder' }).click()
    await expect(page.getByText(`Folder ${folder} deleted`)).toBeVisible()
    await expect(row(names[0]!)).toBeVisible()
  })
})

test('a member exports what they may see of a project', async ({ page, signInAs }) => {
  await signInAs('projectMember')
  await page.goto('/projects?name=Green+lending')
  await page.getByRole('link', { name: 'Green lending in East Africa' }).first().click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Green lending in East Africa [\d-]+\.zip$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['Participants.csv', 'Baseline report 2026.pdf']) expect(bytes.includes(name)).toBe(true)
  expect(bytes.includes('Minutes of the credit committee')).toBe(false)
})
