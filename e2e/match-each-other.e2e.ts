import type { Page } from '@playwright/test'
import { personas } from '../db/seed/personas.ts'
import { uniqueName } from './institute-forms.ts'
import { expect, test } from './journey.ts'
import { ownInstitute } from './own-institute.ts'
import { authorizationOf, sessionOf } from './session-of.ts'
import { headersOf } from './upload-survey.ts'

/** Saves search profiles of the person signed in on a page, or of the one with these headers. */
async function saveProfiles(page: Page, data: object, headers?: { authorization: string }): Promise<void> {
  const sent = await page.request.post('/api/searchprofile/', {
    headers: headers ?? (await authorizationOf(page)),
    data,
  })
  expect(sent.ok()).toBe(true)
}

const lineWith = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('institutions ask each other for unknown fields, and are introduced when both are interested', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const [reef, lagoon] = [uniqueName('Reef Fund'), uniqueName('Lagoon Trust')]
  const theirs = await (await browser.newContext()).newPage()
  await signInAs('projectMember', theirs)
  const id = await ownInstitute(theirs, reef, { sustainable_development_goals: ['SDG14'] })
  await signInAs('plain')
  const mine = await ownInstitute(page, lagoon, { sustainable_development_goals: ['SDG14'] })
  await saveProfiles(page, {
    NGO: { sustainable_development_goals: ['SDG14'], focus_areas: ['Biodiversity'] },
  })

  await test.step('a member asks for what their profile does not state', async () => {
    await page.goto(`/institutes/${id}`)
    await page.getByRole('tab', { name: 'Fit with us' }).click()
    await expect(page.getByText('Unknown: focus areas')).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^Ask them ?: ${reef}$`) }).click()
    await expect(page.getByText('Question sent')).toBeVisible()
    await expect(page.getByText(/^You have asked\. Their Admins get one message/)).toBeVisible()
    await checkAccessibility()
  })
  await test.step('their Admin gets a message without names that leads to the field', async () => {
    await theirs.goto('/notification')
    const message = lineWith(theirs, `${reef}: 1 institution would like to know your focus areas`)
    await expect(message).toBeVisible()
    await expect(theirs.getByRole('main')).not.toContainText(lagoon)
    await message.getByRole('button').first().click()
    await expect(theirs.getByRole('combobox', { name: /^Focus areas/ })).toBeInViewport()
    await expect(theirs.getByRole('region', { name: 'Fields others search for' })).toContainText(
      'Focus areas asked by',
    )
  })
  await test.step('interest of one side is not disclosed', async () => {
    const interested = await theirs.request.put(`/api/searchprofile/matched/${mine}/`, {
      headers: await authorizationOf(theirs),
      data: { feedback: 'interested' },
    })
    expect(await interested.json()).toMatchObject({ is_mutual: false })
  })
  await test.step('interest of both sides introduces them', async () => {
    // All matches are new here; the newest is first.
    await page.goto('/matchedprofiles?sort=newest')
    const card = page.getByRole('article', { name: reef })
    await card.getByRole('button', { name: new RegExp(`^Interested ?: ${reef}$`) }).click()
    await expect(page.getByText(/^They are interested, too\./)).toBeVisible()
    await expect(card).toContainText('You are interested in each other.')
    for (const [who, text] of [
      [page, `${reef} and ${lagoon} are interested in each other`],
      [theirs, `${lagoon} and ${reef} are interested in each other`],
    ] as const) {
      await who.goto('/notification')
      await expect(lineWith(who, text)).toBeVisible()
    }
  })
  await saveProfiles(page, {})
})

test('an Admin names who speaks for an institution, and its members see it', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = uniqueName('Spoken Trust')
  await signInAs('plain')
  const id = await ownInstitute(page, name)
  const colleague = await headersOf(page, 'projectMember')
  await page.request.post(`/api/institutes/${id}/roles/`, { headers: colleague, data: { role: 'Analyst' } })
  const admin = { headers: await authorizationOf(page) }
  const members = await page.request.get(`/api/institutes/${id}/members/`, admin)
  const { results } = (await members.json()) as { results: { user: { id: number } }[] }
  const { user_id: own } = await sessionOf(page)
  const userId = results.find(({ user }) => user.id !== own)?.user.id
  await page.request.put(`/api/institutes/${id}/roles/`, {
    ...admin,
    data: { userId, roles: { Analyst: true } },
  })
  const profiles = { NGO: { sustainable_development_goals: ['SDG6'] } }
  await saveProfiles(page, profiles)
  await saveProfiles(page, profiles, colleague)

  const row = (person: 'plain' | 'projectMember') =>
    page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: personas[person].last_name })
  await page.goto(`/institutes/${id}`)
  await page.getByRole('tab', { name: 'Matching' }).click()
  await expect(
    page.getByRole('heading', { name: `Whose search preferences count for ${name}` }),
  ).toBeVisible()
  await expect(row('plain')).toContainText('Counts')
  await expect(row('projectMember')).toContainText('Counts')
  await row('projectMember').getByRole('checkbox').check()
  await checkAccessibility()
  await page.getByRole('button', { name: `Save who speaks for ${name}` }).click()
  await expect(row('plain')).toContainText('Does not count')
  await expect(row('projectMember').getByText('Counts', { exact: true })).toBeVisible()

  await test.step('a member who is no Admin sees it', async () => {
    await signInAs('projectMember')
    await page.goto(`/institutes/${id}`)
    await page.getByRole('tab', { name: 'Matching' }).click()
    await expect(row('plain')).toContainText('Does not count')
    await expect(page.getByRole('tabpanel').getByRole('checkbox')).toHaveCount(0)
  })
  await saveProfiles(page, {}, colleague)
  await saveProfiles(page, {}, admin.headers)
})
