import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

test.use({ serviceWorkers: 'allow' })

const unique = Date.now().toString(36)
/** Attempts to escape a question: CSS that loads resources, covers the page or runs code. */
const hostile = {
  color: '#b3261e',
  background: 'url(https://evil.example/pixel.png)',
  position: 'fixed',
  inset: '0',
  'z-index': '99999',
  'font-family': 'x;} body{display:none}',
  width: 'expression(alert(1))',
}
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const csv = [
  'section_name,question,question_type,required,option_name,option_label,option_type,visual_appearance',
  `Look,Whom may we ask?,other,no,name,Name,text,${cell(JSON.stringify(hostile))}`,
  `Look,And whom else?,other,no,name,Name,text,${cell('{"color": "no JSON')}`,
].join('\n')

const header = (page: Page) => page.getByRole('heading', { name: /^Form: / })
const colorOf = (page: Page) => header(page).evaluate((element) => getComputedStyle(element).color)

test('a manager styles a survey, a member sees it, and it can be undone', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Look ${unique}`
  await uploadSurvey(page, name, csv)
  const address = `/quiz/${encodeURIComponent(name)}`
  await signInAs('projectManager')
  await page.goto(address)
  await expect(header(page)).toBeVisible()
  const before = await colorOf(page)
  await page.getByRole('switch', { name: 'Change quiz settings' }).click()
  const drawer = page.getByRole('region', { name: 'Quiz Settings' })
  await expect(drawer).toBeVisible()
  await drawer.getByText('Heading', { exact: true }).click()
  const color = drawer.getByRole('group', { name: 'Heading' }).getByLabel('Text colour', { exact: true })

  await test.step('invalid input is reported and not saved', async () => {
    await color.fill('#12')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer.getByText('The settings were not saved')).toBeVisible()
    expect(await colorOf(page)).toBe(before)
  })

  await test.step('the page shows the colour immediately and keeps it', async () => {
    await color.fill('#7a1f5c')
    await expect.poll(() => colorOf(page)).toBe('rgb(122, 31, 92)')
    await checkAccessibility()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer.getByText(/Saved/)).toBeVisible()
    await page.reload()
    await expect.poll(() => colorOf(page)).toBe('rgb(122, 31, 92)')
  })

  await test.step('a member sees it without the settings switch', async () => {
    await signInAs('projectMember')
    await page.goto(address)
    await expect.poll(() => colorOf(page)).toBe('rgb(122, 31, 92)')
    await expect(page.getByRole('switch', { name: 'Change quiz settings' })).toHaveCount(0)
  })

  await test.step('after a reset the survey has its default look', async () => {
    await signInAs('projectManager')
    await page.goto(address)
    await page.getByRole('switch', { name: 'Change quiz settings' }).click()
    await drawer.getByRole('button', { name: 'Reset to default' }).click()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer.getByText(/Saved/)).toBeVisible()
    await page.reload()
    await expect.poll(() => colorOf(page)).toBe(before)
  })
})

test('the appearance of a question cannot load resources or cover the page', async ({ page, signInAs }) => {
  const name = `Hostile look ${unique}`
  await uploadSurvey(page, name, csv)
  const otherOrigins: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(process.env['E2E_URL']!) && !/^(data|blob):/.test(request.url()))
      otherOrigins.push(request.url())
  })
  await signInAs('projectMember')
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  const question = page.getByText('Whom may we ask?')
  await expect(question).toBeVisible()
  const styles = await question.evaluate((element) => {
    const { color, position, backgroundImage } = getComputedStyle(element)
    return { color, position, backgroundImage }
  })
  expect(styles).toEqual({ color: 'rgb(179, 38, 30)', position: 'static', backgroundImage: 'none' })
  await expect(page.getByText('And whom else?')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Wanjiru')
  await page.getByRole('button', { name: 'Save Answers' }).click()
  await expect(page.getByText('Saved answers successfully!')).toBeVisible()
  expect(otherOrigins).toEqual([])
})
