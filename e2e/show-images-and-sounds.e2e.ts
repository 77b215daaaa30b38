import { png } from '../server/media/testing/png.ts'
import { zipOf } from '../server/questionnaires/xlsform/testing/zip-of.ts'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

test.use({ serviceWorkers: 'allow' })

const name = `Animals ${Date.now().toString(36)}`

const questionnaire = [
  'section_name,question,question_type,required,variable_name,image,big_image,audio,option_name,option_label,option_type,option_image',
  'One,Which animal do you see?,single-select,no,animal,herd.png,herd-large.png,,cow,Cow,boolean,cow.png',
  ',,,,,,,,goat,Goat,boolean,',
  'One,What do you hear?,other,no,heard,,,moo.wav,answer,,text,',
].join('\n')

/** A tenth of a second of silence. */
function wav(): Buffer<ArrayBuffer> {
  const samples = 800
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(8000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples, 40)
  return Buffer.concat([header, Buffer.alloc(samples, 128)])
}

const zipped = (files: Record<string, Buffer>) =>
  Buffer.from(
    zipOf(
      Object.fromEntries(
        Object.entries(files).map(([file, content]) => [
          file,
          { folded: deflateRawSync(content), declared: content.length },
        ]),
      ),
    ),
  )

test('questions show their images and sounds, also offline, once the files are uploaded', async ({
  page,
  context,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  await uploadSurvey(page, name, questionnaire, 'single-user')
  await page.setViewportSize({ width: 375, height: 700 })
  await signInAs('projectManager')
  const fill = () => page.goto(`/quiz/${encodeURIComponent(name)}`)
  const herd = page.getByRole('button', { name: 'Which animal do you see? Enlarge the image' })

  await test.step('a question is shown without missing files', async () => {
    await fill()
    await expect(page.getByRole('radio', { name: 'Cow' })).toBeVisible()
    await expect(herd).toHaveCount(0)
  })

  await test.step('its author uploads all of them as a zip, and replaces one', async () => {
    await page.goto(`/quiz/manage/${encodeURIComponent(name)}/replace`)
    await expect(page.getByText('4 of 4 files not uploaded yet.')).toBeVisible()
    const files = {
      'herd.png': png({ width: 200, height: 100 }),
      'herd-large.png': png({ width: 800, height: 400 }),
      'cow.png': png({ width: 40, height: 40 }),
      'moo.wav': wav(),
    }
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload files or a zip' }).click()
    await (await chosen).setFiles({ name: 'files.zip', mimeType: 'application/zip', buffer: zipped(files) })
    await expect(page.getByText('4 files uploaded')).toBeVisible()
    await expect(page.getByText('All files that the questions show have been uploaded.')).toBeVisible()
    const other = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Replace cow.png' }).click()
    const buffer = png({ width: 60, height: 30 })
    await (await other).setFiles({ name: 'better cow.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('cow.png uploaded')).toBeVisible()
    await checkAccessibility()
  })

  const cow = page.locator('label').filter({ hasText: 'Cow' }).locator('img')
  const audio = page.getByLabel('Audio: What do you hear?')
  await test.step('the page shows them, and opens the large image', async () => {
    await fill()
    await expect(herd.locator('img')).toHaveJSProperty('naturalWidth', 200)
    await expect(cow).toHaveJSProperty('naturalWidth', 60)
    await expect(audio).toHaveJSProperty('duration', 0.1)
    await cow.click()
    await expect(page.getByRole('radio', { name: 'Cow', exact: true })).toBeChecked()
    await herd.click()
    const large = page.getByRole('dialog').getByRole('img', { name: 'Which animal do you see?' })
    await expect(large).toHaveJSProperty('naturalWidth', 800)
    await checkAccessibility()
    await page.keyboard.press('Escape')
    await expect(herd).toBeFocused()
    await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 20_000 })
  })

  await test.step('they stay without a connection', async () => {
    expectFailures(/ERR_INTERNET_DISCONNECTED/, /WebSocket/, /ERR_FAILED/)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await page.reload()
    await expect(herd.locator('img')).toHaveJSProperty('naturalWidth', 200)
    await expect(cow).toHaveJSProperty('naturalWidth', 60)
    await expect(audio).toHaveJSProperty('duration', 0.1)
    await context.setOffline(false)
  })
})
