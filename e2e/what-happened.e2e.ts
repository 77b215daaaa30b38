import { personaProjects } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'
import { headersOf } from './upload-survey.ts'

test('a member reads what happened, mutes a source and undoes it, and sees new lines on request', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectMember')
  await page.goto('/dashboard')
  const latest = page.getByRole('region', { name: 'What happened' })
  await expect(latest.getByRole('listitem').first()).toBeVisible()
  await expect(latest.getByText('Your project').first()).toBeVisible()
  await checkAccessibility()

  await latest.getByRole('link', { name: 'All activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What happened' })).toBeVisible()
  const list = page.getByRole('list', { name: 'What happened' })
  const lines = list.getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  await checkAccessibility()
  await test.step('earlier lines follow on demand', async () => {
    const before = await lines.count()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(lines.nth(before)).toBeVisible()
  })

  await test.step('a muted source can be unmuted in its place', async () => {
    const line = lines.filter({ hasText: personaProjects.own }).first()
    await line.getByRole('button', { name: `Mute ${personaProjects.own}` }).click()
    const undo = page.getByRole('button', { name: new RegExp(`^Undo ?: ${personaProjects.own} muted$`) })
    await expect(undo).toBeFocused()
    await checkAccessibility()
    await undo.press('Enter')
    await expect(undo).toHaveCount(0)
  })

  await test.step('a new line waits until it is wanted', async () => {
    const headers = await headersOf(page, 'projectAdmin')
    const mine = await page.request.get(`/api/projects/?name=${encodeURIComponent(personaProjects.own)}`, {
      headers,
    })
    const { results } = (await mine.json()) as { results: { id: number; name: string }[] }
    const project = results.find(({ name }) => name === personaProjects.own)!.id
    const name = `What next ${Date.now()}?`
    const first = await lines.first().textContent()
    const created = await page.request.post('/api/projects/discussions/', {
      headers,
      data: { name, description: 'Ideas for the second round', project },
    })
    expect(created.ok()).toBe(true)
    const more = page.getByRole('button', { name: /^Show \d+ new$/ })
    await expect(more).toBeVisible({ timeout: 20_000 })
    expect(await lines.first().textContent()).toBe(first)
    await more.click()
    // Discussions that others have started today are in one line with it.
    await expect(lines.first()).toContainText(/What next|new discussions in/)
    await expect(lines.first()).not.toHaveText(first ?? '')
    await expect(list).toBeFocused()
  })
})

test('a project and an institution show their latest five things', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectMember')
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Green Index pilot 2026' }).first().click()
  const ofProject = page.getByRole('region', { name: 'What happened' })
  await expect(ofProject.getByRole('listitem')).toHaveCount(5)
  await expect(ofProject.getByRole('button', { name: /^Mute/ })).toHaveCount(0)
  await checkAccessibility()

  await page.goto('/institutes')
  await page.getByRole('searchbox').first().fill('Mekong Rural Bank')
  await page.getByRole('link', { name: 'Mekong Rural Bank' }).first().click()
  await expect(
    page.getByRole('region', { name: 'What happened' }).getByRole('listitem').first(),
  ).toBeVisible()
  await checkAccessibility()
})
