import type { Locator } from '@playwright/test'
import { expect, test } from './journey.ts'
import { ownProject } from './own-project.ts'
import { authorizationOf } from './session-of.ts'
import { uploadSurveyTo } from './upload-survey.ts'

const unique = Date.now().toString(36)

/** Pixels from the top of the window within which the content of a page begins. */
const fold = 300

const csv = [
  'section_name,question_id,question,question_type,option_name,option_type',
  'S,Q1,How many?,other,n,number',
].join('\n')

async function beginsAboveFold(content: Locator, what: string): Promise<void> {
  await expect(content).toBeVisible()
  // Measured once fonts and counts have loaded.
  await content.page().waitForLoadState('networkidle')
  const box = await content.boundingBox()
  expect(box?.y, what).toBeLessThan(fold)
}

test('a discussion, a document and a question begin near the top of the window', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectAdmin')
  const headers = await authorizationOf(page)
  const project = await ownProject(page, `Short head ${unique}`)
  const created = await page.request.post('/api/projects/discussions/', {
    headers,
    data: { project, name: 'Which loans first?', description: 'Let us begin with solar pumps.' },
  })
  const { id } = (await created.json()) as { id: number }
  const document = await page.request.post('/api/projects/documents/', {
    headers,
    data: { project, name: 'Guideline', permissions: 'PUBLIC' },
  })
  expect(document.ok(), await document.text()).toBe(true)
  const survey = `Short head ${unique}`
  await uploadSurveyTo(project, { page, headers, name: survey, csv, type: 'multi-user' })
  for (const [width, height] of [
    [1440, 900],
    [375, 812],
  ] as const) {
    const at = `at ${width} px`
    await page.setViewportSize({ width, height })
    await page.goto(`/projects/${project}`)
    await expect(page.getByText('Let us begin')).toBeHidden()
    await expect(page.getByRole('switch', { name: 'Edit Project' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Participants and progress' })).toContainText(
      '1 participant',
    )
    await page.goto(`/projects/${project}/discussions`)
    await beginsAboveFold(page.getByText('Let us begin with solar pumps.'), `list of discussions ${at}`)
    await expect(page.getByRole('tab', { name: 'Documents 1' })).toBeVisible()
    await page.goto(`/projects/${project}/discussions?discussion=${id}`)
    await beginsAboveFold(page.getByText('Let us begin with solar pumps.'), `discussion ${at}`)
    await checkAccessibility()
    await page.goto(`/projects/${project}/documents`)
    // On phones, the controls of the list are above it.
    if (width > 600)
      await beginsAboveFold(page.getByRole('link', { name: 'Guideline' }), `list of documents ${at}`)
    await page.goto(`/quiz/${encodeURIComponent(survey)}`)
    await beginsAboveFold(page.getByText('How many?').first(), `question ${at}`)
  }

  await test.step('the actions of the project are in a menu beside the tabs', async () => {
    await page.goto(`/projects/${project}/documents`)
    await page.getByRole('button', { name: 'Actions for this project' }).click()
    await expect(page.getByText('You are Project Admin')).toBeVisible()
    await checkAccessibility()
    await page.getByRole('link', { name: 'Edit project' }).click()
    await expect(page).toHaveURL(`/projects/${project}/edit`)
  })
})
