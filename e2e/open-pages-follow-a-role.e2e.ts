import { expect, test } from './journey.ts'
import { uniqueName } from './institute-forms.ts'
import { ownInstitute } from './own-institute.ts'
import { authorizationOf, sessionOf } from './session-of.ts'
import { waitUntilSettled } from './wait-until-settled.ts'

// No request may be refused: a failed request fails the journey.
test('open pages show an approved role and changed modules', async ({ page, browser, context, signInAs }) => {
  const name = uniqueName('Open Pages Trust')
  const host = await (await browser.newContext()).newPage()
  await signInAs('advisor', host)
  const id = await ownInstitute(host, name)
  const admin = await authorizationOf(host)
  // A person that no other journey uses and who has no other role.
  const otherPage = { email: 'carlos.huaman@seventeen.example' }
  await signInAs(otherPage)
  const { user_id: userId } = await sessionOf(page)
  const headers = await authorizationOf(page)
  const asked = await page.request.post(`/api/institutes/${id}/roles/`, {
    headers,
    data: { role: 'Analyst' },
  })
  expect(asked.ok(), await asked.text()).toBe(true)
  const decide = async (approved: boolean) => {
    const data = { userId, roles: { Analyst: approved } }
    const answer = await host.request.put(`/api/institutes/${id}/roles/`, { headers: admin, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }

  await page.goto('/institution?view=table')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Analyst pending approval')
  const discussions = await context.newPage()
  const noticeOnPage = discussions.getByRole('button', { name: 'Invite' })
  await discussions.goto(`/institutes/${id}`)
  await expect(discussions.getByRole('heading', { level: 1, name })).toBeVisible()

  await test.step('approved', async () => {
    await decide(true)
    await expect(row).not.toContainText('pending approval')
    await expect(noticeOnPage).toBeVisible()
    await discussions.getByRole('tab', { name: 'Discussions' }).click()
    await expect(discussions.getByText('No discussions yet')).toBeVisible()
    await waitUntilSettled(discussions, /\/discussions\//)
  })
  await test.step('withdrawn: the open list says so, without an error', async () => {
    await decide(false)
    await expect(row).toContainText('Analyst pending approval')
    await expect(noticeOnPage).toHaveCount(0)
    await expect(discussions.getByText('You no longer take part in these discussions.')).toBeVisible()
    await discussions.getByRole('tab', { name: 'Members' }).click()
    await expect(discussions.getByRole('tab', { name: 'Discussions' })).toHaveCount(0)
  })
  await test.step('a module is switched off and on', async () => {
    await signInAs('staff', host)
    const staff = await authorizationOf(host)
    const chat = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat/ })
    const before = await page.request.get('/api/users/', { headers })
    const { active_modules: all } = (await before.json()) as { active_modules: string[] }
    const switchTo = async (active_modules: string[]) => {
      const answer = await host.request.put(`/api/staff/accounts/${userId}/`, {
        headers: staff,
        data: { active_modules },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    await expect(chat).toBeVisible()
    await switchTo(all.filter((one) => one !== 'Chat'))
    await expect(chat).toHaveCount(0)
    await switchTo(all)
    await expect(chat).toBeVisible()
  })
})
