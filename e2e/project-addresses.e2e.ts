import { expect, test } from './journey.ts'
import { ownProject } from './own-project.ts'
import { authorizationOf } from './session-of.ts'

test('a project address without id leads to the list, one with an unknown tab to About', async ({
  page,
  signInAs,
}) => {
  await signInAs('plain')
  const project = await ownProject(page, `Addresses ${Date.now()}`)
  for (const path of [
    '/projects/',
    '/projects/all',
    '/projects/:projectId',
    '/projects//edit',
    '/projects/edit/',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Your Projects' }), path).toBeVisible()
  }
  await page.goto(`/projects/${project}/nonsense`)
  await expect(page.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true')
  for (const list of ['all', ':quizName']) {
    await page.goto(`/projects/${project}/surveys/${list}`)
    await expect(page.getByText('No Survey Data'), list).toBeVisible()
    await expect(page).toHaveURL(`/projects/${project}/surveys`)
  }
  await page.goto(`/projects//${project}//documents?q=a`)
  await expect(page.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(`/projects/${project}/documents?q=a`)
})

test('Back leaves a project from any tab to the previous page', async ({ page, signInAs }) => {
  await signInAs('projectMember')
  await page.goto('/projects?view=table')
  await page.getByRole('region', { name: 'Your projects' }).getByRole('link').first().click()
  const tabs = page.getByRole('tab')
  for (const name of ['Documents', 'Discussions', 'Participants']) {
    await tabs.filter({ hasText: name }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/\\d+/${name.toLowerCase()}$`))
  }
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/projects?view=table')
})

test('the dashboard of a project opens from the list in a frame, and Back closes it', async ({
  page,
  signInAs,
}) => {
  const name = `Dashboard ${Date.now()}`
  await signInAs('plain')
  const project = await ownProject(page, name)
  await page.route('https://charts.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Chart</title><h1>Chart</h1>' }),
  )
  const dashboardLink = 'https://charts.example/green'
  const saved = await page.request.put(`/api/projects/${project}/metadata/`, {
    headers: await authorizationOf(page),
    data: { dashboardLink },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.goto('/projects?view=table')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Explore Data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Data of ${name}` })).toBeVisible()
  const frame = page.frameLocator(`iframe[title="Dashboard of ${name}"]`)
  await expect(frame.getByRole('heading', { name: 'Chart' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/projects?view=table')
  await expect(page.getByRole('link', { name })).toBeVisible()
})
