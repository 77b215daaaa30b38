import { readFile } from 'node:fs/promises'
import type { Status } from 'contract/staff/status.schemas.ts'
import { uniqueName } from './institute-forms.ts'
import { holdSave } from './hold-requests.ts'
import { expect, test } from './journey.ts'
import { ownInstitute } from './own-institute.ts'
import { authorizationOf, sessionOf } from './session-of.ts'
import { headersOf } from './upload-survey.ts'

const email = 'unapproved@seventeen.example'

test('staff approve a pending role and find it in the audit log', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('staff')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Manage' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage users' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(email)
  const row = page.getByRole('row').filter({ hasText: email })
  const role = row.getByRole('switch', { name: /^Analyst at Umoja Microfinance Bank/ })
  await expect(role).not.toBeChecked()
  // Focused by keyboard: a tooltip does not open when a click sets the focus.
  await role.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(role).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveText('The role is Unapproved')
  await page.keyboard.press('Space')
  await expect(page.getByRole('tooltip')).toHaveText('The role is Approved')
  await expect(row).toContainText('not saved yet')
  await checkAccessibility()

  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Confirmed by phone')
  await page.getByRole('button', { name: 'Save 1 role' }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await expect(role).toBeChecked()
  await expect(row).not.toContainText('not saved yet')

  await page.getByRole('tab', { name: 'Audit log' }).click()
  await page.getByRole('searchbox', { name: /^Search by name, action/ }).fill('umoja')
  const entry = page.getByRole('row').filter({ hasText: 'Confirmed by phone' })
  await expect(entry).toContainText('Samira Okafor')
  await expect(entry).toContainText('Decided on roles')
  await expect(entry).toContainText('Umoja Microfinance Bank')
  await expect(entry).toContainText(/Analyst unapproved.*approved/)
  await checkAccessibility()

  await page.getByRole('tab', { name: 'Status' }).click()
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('Started')
  await expect(page.getByRole('tabpanel')).toContainText('No backup has been made yet.')
  const services = page.getByRole('region', { name: 'Connections and storage' })
  await expect(services).toContainText('Reported by the only node.')
  await expect(services.getByRole('listitem').filter({ hasText: 'Database connections' })).toContainText(
    /\d+ of \d+ in use/,
  )
  await expect(services.getByRole('listitem').filter({ hasText: 'Replicas' })).toContainText(
    'DATABASE_READ_URL is not set: all reads go to the primary.',
  )
  await expect(services.getByRole('listitem').filter({ hasText: 'Live messages' })).toContainText(
    'By PostgreSQL, connected',
  )
  await expect(page.getByRole('heading', { name: 'Waiting jobs' })).toBeVisible()
  await checkAccessibility()

  // Restored for other journeys.
  await page.goto(`/manage?name=${email}`)
  await role.press('Space')
  await page.getByRole('button', { name: 'Save 1 role' }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await expect(role).not.toBeChecked()
})

test('the status page names nodes and services with problems, and says when it cannot be read', async ({
  page,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  await signInAs('staff')
  // Faults of real servers are tested over HTTP (server/staff/status-services.test.ts).
  await page.route(statusPath, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: withFaults((await response.json()) as Status) })
  })
  await page.goto('/manage/status')
  const services = page.getByRole('region', { name: 'Connections and storage' })
  await expect(services).toContainText('Reported by both nodes.')
  const storage = services.getByRole('listitem').filter({ hasText: 'Storage of files' })
  await expect(storage).toContainText('Needs attention')
  await expect(storage).toContainText('is out of reach, or belongs to another database on web2:8001.')
  await expect(storage).toContainText('on web2:8001: connect ECONNREFUSED 10.0.0.9:443')
  await expect(services).toContainText('The replica 10.0.0.7:5432 does not respond on both nodes.')
  await expect(page.getByRole('status').filter({ hasText: 'things need attention' })).toContainText(
    'There is no connection to Redis for live messages on web2:8001.',
  )
  await expect(page.getByRole('region', { name: 'Waiting jobs' })).toContainText('The oldest for 20 minutes')
  await expect(page.getByRole('region', { name: 'Nodes' })).toContainText('jobs only')
  await checkAccessibility()
  await page.unroute(statusPath)

  expectFailures(/503 GET .*\/api\/staff\/status\//, /console: .*The server does not answer right now/)
  await page.route(statusPath, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/manage/mails')
  await page.reload()
  await page.getByRole('tab', { name: 'Status' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('This part could not be loaded.')
  await checkAccessibility()
})

const statusPath = '**/api/staff/status/'

/** Two nodes, of which the second has problems. */
function withFaults(status: Status): Status {
  const [node] = status.nodes
  if (!node?.health) return status
  const { health } = node
  const replicas = [
    { name: '10.0.0.6:5432', state: 'used' as const, lag_seconds: 0.02 },
    { name: '10.0.0.7:5432', state: 'away' as const, lag_seconds: null },
  ]
  const last_error = { at: status.at, message: 'connect ECONNREFUSED 10.0.0.9:443' }
  const storage = { ...health.storage, kind: 's3' as const, place: 's3://seventeen/files', p50_seconds: 0.02 }
  return {
    ...status,
    nodes: [
      {
        ...node,
        host: 'web1:8001',
        health: {
          ...health,
          replicas,
          storage: { ...storage, p95_seconds: 0.4 },
          broker: { ...health.broker, kind: 'redis', is_connected: true },
        },
      },
      {
        ...node,
        id: node.id.replace(/^./, (first) => (first === '0' ? '1' : '0')),
        host: 'web2:8001',
        health: {
          ...health,
          role: 'jobs',
          replicas,
          storage: { ...storage, is_ready: false, errors_last_hour: 12, last_error, p95_seconds: 2 },
          broker: { kind: 'redis', is_connected: false, errors_last_hour: 3, last_error: null },
        },
      },
    ],
    queue: { ...status.queue, kinds: [{ kind: 'mail.deliver', due: 1200, oldest_seconds: 1200 }] },
  }
}

test('disabled switches give a reason; refused changes stay until they are discarded', async ({
  page,
  signInAs,
}) => {
  const name = uniqueName('Baobab Lending')
  await signInAs('instituteAdmin')
  const path = `/api/institutes/${await ownInstitute(page, name)}/roles/`
  const other = await headersOf(page, 'projectGuest')
  await page.request.post(path, { headers: other, data: { role: 'Admin' } })
  const { user_id: userId } = await sessionOf(page)
  const all = { headers: await authorizationOf(page) }
  const { results } = (await (await page.request.get(path.replace('roles', 'members'), all)).json()) as {
    results: { user: { id: number } }[]
  }
  const guest = results.find(({ user }) => user.id !== userId)!.user.id
  await page.request.put(path, { ...all, data: { userId: guest, admin: true } })

  await signInAs('staff')
  await page.goto('/manage?name=institute-admin')
  const last = page.getByRole('switch', { name: /^Admin at Umoja/ })
  await last.press('Space')
  await expect(page.getByRole('tooltip')).toContainText('An institution needs an Admin')
  await expect(last).toBeChecked()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true')

  const admin = page.getByRole('switch', { name: new RegExp(`^Admin at ${name}`) })
  await admin.press('Space')
  // In the meantime the other Admin leaves.
  expect((await page.request.delete(path, { headers: other, data: {} })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Save 1 role' }).click()
  await expect(page.getByRole('row').getByRole('alert')).toContainText('An institution needs an Admin')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(admin).toBeChecked()

  // From a member's menu to their audit log by keyboard: the focus moves to the log.
  await page.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Rights and modules' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Audit log' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/manage\/audit\?person=/)
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
})

test('a blocked member is signed out immediately and cannot sign in until unblocked', async ({
  page,
  browser,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/^40[13] /)
  // A person that no other journey uses.
  const blocked = { email: 'naomi.clarke@seventeen.example' }
  const otherPage = await (await browser.newContext()).newPage()
  await signInAs(blocked, otherPage)
  await otherPage.goto('/projects')
  await expect(otherPage.getByRole('heading', { name: 'Your Projects' })).toBeVisible()

  await signInAs('staff')
  await page.goto(`/manage?name=${blocked.email}`)
  const open = () => page.getByRole('button', { name: 'Actions for Naomi Clarke' }).click()
  await open()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Naomi Clarke' })).toContainText('Blocked')
  // The open page moves to the sign-in without user action.
  await expect(otherPage).toHaveURL(/\/(start|signin)/)

  await open()
  await page.getByRole('menuitem', { name: 'Unblock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Naomi Clarke' })).not.toContainText('Blocked')
  await signInAs(blocked, otherPage)
  await otherPage.goto('/projects')
  await expect(otherPage.getByRole('heading', { name: 'Your Projects' })).toBeVisible()
  await otherPage.context().close()
})

test('staff block several users after a question, and unblock them with undo', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('staff')
  await page.goto('/manage?name=amina.abara')
  const rows = page.getByRole('row').filter({ hasText: 'amina.abara' })
  const chooseTwo = async () => {
    for (const row of [rows.nth(0), rows.nth(1)])
      await row.getByRole('checkbox', { name: 'Select Amina Abara' }).check()
  }
  const blocked = rows.filter({ hasText: 'Blocked' })
  await chooseTwo()
  await page.getByRole('button', { name: 'More actions for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block 2 users?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Spam')
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Block 2 users' }).click()
  await expect(page.getByText('2 users blocked')).toBeVisible()
  await expect(blocked).toHaveCount(2)

  await chooseTwo()
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('2 users unblocked')).toBeVisible()
  await expect(blocked).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(blocked).toHaveCount(2)
  await chooseTwo()
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Unblock' }).click()
  await expect(blocked).toHaveCount(0)
})

test('staff search and download the members; for others the page does not exist', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('staff')
  await page.goto('/members')
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('Romero pilar')
  await expect(page.getByRole('row').filter({ hasText: 'plain@seventeen.example' })).toBeVisible()
  await checkAccessibility()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file).toMatch(/^\ufeffId,First Name/)
  expect(file).toContain('Pilar,Romero,plain@seventeen.example')

  await signInAs('plain')
  for (const path of ['/members', '/manage', '/manage/audit']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})

test('a member chooses default search filters', async ({ page, signInAs, checkAccessibility }) => {
  await signInAs('unapprovedMember')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  for (const kind of ['Institutes', 'Members', 'Projects', 'Events'])
    await page.getByRole('checkbox', { name: kind, exact: true }).uncheck()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('alert')).toContainText('Please select what to look for')
  await checkAccessibility()
  await page.getByRole('checkbox', { name: 'Projects', exact: true }).check()
  await page.getByRole('combobox', { name: /^Regions/ }).click()
  await page.getByRole('option', { name: 'Europe' }).click()
  await page.getByRole('combobox', { name: /^Regions/ }).press('Escape')
  await test.step('choices made during a save stay unsaved', async () => {
    const { isSent, letGo } = await holdSave(page, '**/api/user/search-filters/')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await isSent
    await page.getByRole('checkbox', { name: 'Members', exact: true }).check()
    letGo()
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText(/^Saved at/)).toBeVisible()
  })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Projects', exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Members', exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Events', exact: true })).not.toBeChecked()
  await expect(page.getByText('Europe')).toBeVisible()
})
