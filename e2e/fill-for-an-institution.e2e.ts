import { expect, test } from './journey.ts'
import { institutionInProject } from './institution-in-project.ts'
import { ownProject } from './own-project.ts'
import { authorizationOf } from './session-of.ts'
import { uploadSurveyTo } from './upload-survey.ts'

const name = `Of institutions ${Date.now().toString(36)}`
const questionnaire =
  'section_name,question,question_type,option_name,option_type\nLoans,Whom may we ask?,other,name,text\n'

const kijani = { institution: 'Kijani Data Systems', admin: 'wanjiru.kamau', member: 'halima.abdi' }
const mekong = { institution: 'Mekong Rural Bank', admin: 'sokha.chea', member: 'dara.keo' }
const email = (who: string) => ({ email: `${who}@seventeen.example` })

test('people of each institution fill its set together, and a manager sees both', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const managerPage = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
  await signInAs('projectAdmin', managerPage)
  const headers = await authorizationOf(managerPage)
  const project = await ownProject(managerPage, name)
  await uploadSurveyTo(project, {
    page: managerPage,
    headers,
    name,
    csv: questionnaire,
    type: 'multi-user',
    sets: 'institution',
  })

  await test.step('both institutions accept the invitation', async () => {
    for (const one of [kijani, mekong])
      await institutionInProject(project, { page: managerPage, headers, ...one })
  })

  const fillLink = `/quiz/${encodeURIComponent(name)}`
  const answer = page.getByRole('textbox', { name: 'Whom may we ask?' })

  await test.step('a member answers for their institution', async () => {
    await signInAs(email(kijani.member))
    await page.goto(fillLink)
    await expect(page.getByText(`For ${kijani.institution}`)).toBeVisible()
    await answer.fill('Ask Wanjiru')
    await page.getByRole('button', { name: 'Save Answers' }).click()
    await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 20_000 })
    await checkAccessibility()
  })

  await test.step('another member of it sees the answer, and people of the other institution do not', async () => {
    await signInAs(email(kijani.admin))
    await page.goto(fillLink)
    await expect(answer).toHaveValue('Ask Wanjiru')
    await signInAs(email(mekong.member))
    await page.goto(fillLink)
    await expect(page.getByText(`For ${mekong.institution}`)).toBeVisible()
    await expect(answer).toHaveValue('')
  })

  await test.step('a manager, whose institution takes no part, sees the institutions in the results', async () => {
    await managerPage.goto(`/quiz/explore-submissions/${encodeURIComponent(name)}?view=respondents`)
    await expect(managerPage.getByRole('row', { name: kijani.institution })).toBeVisible()
    await managerPage.goto(fillLink)
    await expect(
      managerPage.getByText('Preview: only institutions that take part fill this survey.'),
    ).toBeVisible()
  })
})
