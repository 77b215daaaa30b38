import { holdSave } from './hold-requests.ts'
import { expect, test } from './journey.ts'
import { ownInstitute } from './own-institute.ts'

test('a member saves a search profile and sees matches with reasons', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Reef Guardians ${Date.now()}`
  await signInAs('projectEditor')
  const id = await ownInstitute(page, name, {
    sustainable_development_goals: ['SDG14'],
    type_details: {
      legal_status: 'International network',
      working_regions: ['Oceania'],
      focus_areas: ['Biodiversity'],
    },
  })
  const editor = await page.evaluate(() => localStorage.getItem('access-token') ?? '{}')
  // In no institution yet: her role is not approved.
  await signInAs({ email: 'priya.nair@seventeen.example' })
  await page.goto('/matchedprofiles')
  await expect(page.getByText('No matches found.')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('link', { name: 'Set your profile to find new matches.' }).click()
  await expect(page.getByRole('tab', { name: 'Set search preferences' })).toHaveAttribute(
    'aria-selected',
    'true',
  )

  const panel = page.getByRole('region', { name: 'NGO' })
  await panel.getByRole('checkbox', { name: 'NGO' }).check()
  await panel.getByText('Life below water').click()
  await panel.getByRole('combobox', { name: /^Legal status/ }).fill('International n')
  await page.getByRole('option', { name: 'International network' }).click()
  await panel.getByRole('combobox', { name: /^Legal status/ }).press('Escape')
  await panel.getByRole('checkbox', { name: 'Must: Legal status' }).check()
  await expect(panel.getByText(/^\d+ match(es)?$/)).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Update your Search Profile' }).click()
  await expect(page.getByText('Success')).toBeVisible()

  await page.getByRole('tab', { name: 'View Matches' }).click()
  const card = page.getByRole('article', { name })
  await expect(card).toContainText('Works on SDG 14')
  await expect(card).toContainText('Legal status: International network')
  await expect(card).toContainText('2 of 2 criteria known, one-sided')
  await expect(card).toContainText('New')
  await card.getByText(/^How \d+ is computed$/).click()
  await expect(card.getByRole('row', { name: /^Legal status \(must\)/ })).toBeVisible()
  await checkAccessibility()
  await test.step('what dropping a must would change is shown in place', async () => {
    await card.getByRole('button', { name: /^Drop this must ?: Legal status/ }).click()
    await expect(card.getByText(/would be a match with \d+\. You would have \d+ match/)).toBeVisible()
    await expect(card.getByRole('row', { name: /^Legal status \(must\)/ })).toHaveCount(0)
    await card.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(card.getByRole('row', { name: /^Legal status \(must\)/ })).toBeVisible()
  })
  await test.step('opening an institution marks it as viewed', async () => {
    const isNoted = page.waitForResponse((answer) => answer.url().endsWith(`/api/institutes/${id}/viewed/`))
    await card.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await isNoted
    await page.goBack()
    await card.getByRole('button', { name: /^Mark As New/ }).click()
  })
  await card.getByRole('button', { name: /^Mark As Viewed/ }).click()
  await expect(card.getByRole('button', { name: /^Mark As New/ })).toBeVisible()
  await page.getByRole('switch', { name: 'New matches' }).click()
  await expect(page.getByRole('article', { name })).toHaveCount(0)
  await page.getByRole('switch', { name: 'New matches' }).click()
  await expect(card).toBeVisible()

  await test.step('an irrelevant match is dismissed and restored', async () => {
    await card.getByRole('button', { name: /^Not relevant/ }).click()
    await page.getByRole('menuitem', { name: 'Other field of work' }).click()
    await expect(card).toHaveCount(0)
    await page.getByRole('button', { name: '1 dismissed' }).click()
    await card.getByRole('button', { name: /^Not relevant/ }).click()
    await page.goto('/matchedprofiles')
    await expect(card).toBeVisible()
  })
  await test.step('one at a time, an answer by key is undone by key', async () => {
    await page.getByText('One by one', { exact: true }).click()
    const region = page.getByRole('region', { name: 'Matches one by one' })
    const first = region.getByRole('article')
    const shown = await first.getByRole('heading').innerText()
    await checkAccessibility()
    await region.press('n')
    await expect(first.getByRole('heading', { name: shown, exact: true })).toHaveCount(0)
    await region.press('u')
    await expect(first.getByRole('heading', { name: shown, exact: true })).toBeVisible()
    await page.goto('/matchedprofiles')
  })
  await test.step('changes by its members appear in the open list', async () => {
    const { token } = JSON.parse(editor) as { token: string }
    const changed = await page.request.put(`/api/institutes/${id}/`, {
      headers: { authorization: `Token ${token}` },
      data: { name: `${name} and Friends` },
    })
    expect(changed.ok()).toBe(true)
    await expect(page.getByRole('article', { name: `${name} and Friends` })).toBeVisible()
  })
  await test.step('its page shows how it fits', async () => {
    await page.goto(`/institutes/${id}`)
    await page.getByRole('tab', { name: 'Fit with us' }).click()
    await expect(page.getByRole('heading', { name: 'It is a match' })).toBeVisible()
    await checkAccessibility()
  })
})

test('the matching tool finds institutions and starts a project with them', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectManager')
  await page.goto('/match')
  await expect(page.getByRole('radio', { name: /^Investment Portfolio/ })).toBeChecked()
  await expect(page.getByText('Choose criteria to rank them.')).toBeVisible()
  await expect(page.getByTitle('Relevance, 1 to 99')).toHaveCount(0)
  await page.getByRole('combobox', { name: /^Region/ }).fill('Western Af')
  await page.getByRole('option', { name: 'Western Africa' }).click()
  await page.getByRole('combobox', { name: /^Region/ }).press('Escape')
  const lender = page.getByRole('listitem').filter({ hasText: 'Sahel Crédit Coopératif' })
  await expect(lender).toContainText('Works in Western Africa')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Create project with these institutes' }).focus()
  await expect(page.getByText('Select at least one institution')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Sahel Crédit Coopératif' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await test.step('viewing an institution keeps criteria and selection', async () => {
    await page.getByText('Gender equality').click()
    await expect(lender).toContainText('Works on SDG 5')
    await page.getByRole('link', { name: 'Sahel Crédit Coopératif' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sahel Crédit Coopératif' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('1 selected')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Gender equality/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Select Sahel Crédit Coopératif' })).toBeChecked()
    await expect(lender).toContainText('Works in Western Africa')
  })
  await test.step('the selection is saved for later', async () => {
    await page.getByText(/^Saved selections/).click()
    await page.getByRole('button', { name: 'Save this selection' }).click()
    await expect(page.getByText('Selection saved')).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(page.getByText('None selected')).toBeVisible()
    await page.getByRole('link', { name: 'Investment Portfolio, Western Africa' }).click()
    await expect(page.getByText('1 selected')).toBeVisible()
    await checkAccessibility()
  })
  await page.getByRole('button', { name: 'Create project with these institutes' }).click()

  const chosen = page.getByRole('region', { name: 'Institutions of the new project' })
  await expect(chosen).toContainText('Sahel Crédit Coopératif')
  await checkAccessibility()
  // Type, region and goals come from the tool, with a proposal for the name.
  const projectName = page.getByLabel('Name (required)', { exact: true })
  await expect(projectName).toHaveValue('Investment Portfolio, Western Africa')
  await projectName.fill(`Portfolio ${Date.now()}`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Import configuration' })).toBeVisible()
  await page.goto(`/projects/${new URL(page.url()).searchParams.get('project')}/participants`)
  await expect(page.getByText('Sahel Crédit Coopératif')).toBeVisible()

  await test.step('without a type of institute there is no result', async () => {
    await page.goto('/match?purpose=Data+Collection&type=NGO')
    await expect(page.getByRole('checkbox', { name: /^Select / }).first()).toBeVisible()
    await page.getByRole('combobox', { name: /^Institute types/ }).press('Backspace')
    await expect(page.getByText('Select at least one institute type')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(0)
  })
})

test('a search profile changed during a save or in two windows loses nothing silently', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectGuest')
  await page.goto('/matchedprofiles?tab=preferences')
  const box = (category: string, on = page) =>
    on.getByRole('region', { name: category }).getByRole('checkbox', { name: category, exact: true })
  const update = (on = page) => on.getByRole('button', { name: 'Update your Search Profile' }).click()

  await test.step('choices made during a save stay unsaved', async () => {
    const { isSent, letGo } = await holdSave(page, '**/api/searchprofile/')
    await box('NGO').check()
    await update()
    await isSent
    await box('Academia').check()
    letGo()
    await expect(page.getByText('Success')).toBeVisible()
    await page.unroute('**/api/searchprofile/')
    await expect(page.getByText('Not saved yet')).toBeVisible()
  })
  await test.step('switching tabs asks before discarding it', async () => {
    await page.getByRole('tab', { name: 'View Matches' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(box('Academia')).toBeChecked()
  })
  await test.step('reloading the page asks too', async () => {
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(box('Academia')).toBeChecked()
    await update()
    await expect(page.getByText(/^Saved at/)).toBeVisible()
  })
  const other = await page.context().newPage()
  await test.step('another window follows saved changes', async () => {
    await other.goto('/matchedprofiles?tab=preferences')
    await expect(box('Academia', other)).toBeChecked()
    await box('Academia').uncheck()
    await update()
    await expect(box('Academia', other)).not.toBeChecked()
    await expect(box('NGO', other)).toBeChecked()
  })
  await test.step('the other window asks if it has different choices', async () => {
    await box('Governamental agencies', other).check()
    await box('NGO').uncheck()
    await update()
    await expect(other.getByText(/^Your search profile was changed in another window/)).toBeVisible()
    await checkAccessibility(other)
    await expect(box('Governamental agencies', other)).toBeChecked()
    await other.getByRole('button', { name: 'Reload' }).click()
    await expect(box('NGO', other)).not.toBeChecked()
    await expect(box('Governamental agencies', other)).not.toBeChecked()
  })
  await test.step('a number refuses extra digits and keeps the previous ones', async () => {
    await box('Investor/Asset manager').check()
    const from = page.getByRole('textbox', { name: /^Funding from/ })
    await from.fill('')
    await from.pressSequentially('99999999999999999999')
    await expect(from).toHaveValue('999,999,999,999')
    await box('Investor/Asset manager').uncheck()
    await from.waitFor({ state: 'detached' })
  })
  await test.step('an empty list links to the preferences, with and without filters', async () => {
    await page.goto('/matchedprofiles?following=true')
    await expect(page.getByText('No matches found.')).toBeVisible()
    await page.getByRole('link', { name: 'Set your profile to find new matches.' }).click()
    await expect(box('NGO')).toBeVisible()
  })
})

test('offline, the buttons of long forms stay above the notice', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|^0 /)
  await signInAs('projectManager')
  for (const [path, name] of [
    ['/matchedprofiles?tab=preferences', 'Update your Search Profile'],
    ['/match', 'Create project with these institutes'],
  ] as const) {
    await page.goto(path)
    const button = page.getByRole('button', { name })
    await expect(button).toBeVisible()
    // Wait until it has loaded completely: a pending request would fail.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    const notice = page.getByText('No connection to the server.')
    await expect(notice).toBeVisible()
    await expect
      .poll(async () => {
        const [above, below] = [await button.boundingBox(), await notice.boundingBox()]
        return above && below ? above.y + above.height <= below.y : undefined
      })
      .toBe(true)
    await page.context().setOffline(false)
    await expect(notice).toBeHidden()
  }
})
