import { personaProjects } from '../db/seed/personas.ts'
import { holdSave } from './hold-requests.ts'
import { expect, test } from './journey.ts'
import { ownProject } from './own-project.ts'
import { authorizationOf } from './session-of.ts'

interface StyledProject {
  updated_at: string
  metadata: { styling_info: object }
}

const colorOf = (element: Element) => getComputedStyle(element).color
const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor

test('a manager styles a project: it applies immediately, stays readable and is visible to others', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectManager')
  await page.goto('/projects?name=Green+lending')
  await page.getByRole('link', { name: personaProjects.own }).click()
  await page.waitForURL(/\/projects\/\d+/)
  const api = `/api${new URL(page.url()).pathname}/`
  const headers = await authorizationOf(page)
  const read = async () => (await page.request.get(api, { headers })).json() as Promise<StyledProject>
  const { styling_info } = (await read()).metadata
  await page.getByRole('switch', { name: 'Project Settings' }).click()
  const drawer = page.getByRole('region', { name: 'Project Settings' })
  const title = page.getByRole('heading', { level: 1, name: personaProjects.own })
  await expect(drawer.getByRole('heading', { name: 'Project Settings' })).toBeFocused()
  await expect(drawer.getByRole('button', { name: 'Delete Project' })).toHaveCount(0)

  await drawer.getByText('The background of the whole page').click()
  await drawer.getByRole('textbox', { name: 'Background', exact: true }).fill('#102a43')
  const look = page.locator('[data-look]')
  await expect.poll(() => look.evaluate(backgroundOf)).toBe('rgb(16, 42, 67)')
  await drawer.getByText('The name of the project at the top').click()
  // Dark on dark: reported, and shown in a readable colour.
  await drawer.getByRole('textbox', { name: 'Text colour', exact: true }).fill('#102030')
  await expect(drawer.getByText(/would be hard to read on this background/)).toBeVisible()
  await expect.poll(() => title.evaluate(colorOf)).toBe('rgb(232, 236, 234)')
  await drawer.getByRole('textbox', { name: 'Text colour', exact: true }).fill('#ffd166')
  await expect.poll(() => title.evaluate(colorOf)).toBe('rgb(255, 209, 102)')
  await checkAccessibility()

  await drawer.getByRole('textbox', { name: 'Text colour', exact: true }).fill('url(//evil.example)')
  await drawer.getByRole('button', { name: 'Save styling' }).click()
  await expect(drawer.getByRole('alert')).toContainText('The styling was not saved')
  await drawer.getByRole('textbox', { name: 'Text colour', exact: true }).fill('#ffd188')
  await test.step('changes made during a save stay unsaved', async () => {
    const { isSent, letGo } = await holdSave(page, '**/styling_info/')
    await drawer.getByRole('button', { name: 'Save styling' }).click()
    await isSent
    await drawer.getByRole('textbox', { name: 'Text colour', exact: true }).fill('#ffd166')
    letGo()
    await expect(page.getByText('Styling saved')).toBeVisible()
    await expect(drawer.getByText('Not saved yet')).toBeVisible()
    await expect.poll(() => title.evaluate(colorOf)).toBe('rgb(255, 209, 102)')
    await drawer.getByRole('button', { name: 'Save styling' }).click()
    await expect(drawer.getByText(/^Saved at/)).toBeVisible()
  })

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signInAs('projectMember', other)
  await other.goto(new URL(page.url()).pathname)
  await expect(other.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(255, 209, 102)')
  await expect(other.getByRole('switch', { name: 'Project Settings' })).toHaveCount(0)
  await elsewhere.close()

  await drawer.getByRole('button', { name: 'Reset to default' }).click()
  await expect(look).toHaveCount(0)
  const saved = page.waitForResponse('**/styling_info/')
  await drawer.getByRole('button', { name: 'Save styling' }).click()
  await saved
  // Other journeys import the original style.
  const data = { ...styling_info, updated_at: (await read()).updated_at }
  expect(await page.request.post(`${api}styling_info/`, { headers, data })).toBeOK()
  await drawer.getByRole('button', { name: 'Close Project Settings' }).press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Project Settings' })).toBeFocused()
})

test('links must be https, and a dashboard cannot leave its frame', async ({
  page,
  context,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  // The browser blocks and logs the frame's attempts to leave it.
  expectFailures(/console: .*(navigat|sandbox|Blocked|window\.open|postMessage|modal)/i)
  const asked: { url: string; referer: string | undefined }[] = []
  await page.route('https://charts.example/**', async (route) => {
    asked.push({ url: route.request().url(), referer: route.request().headers()['referer'] })
    await route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Chart</title><h1>Chart</h1><p id="tried"></p><script>
        const tries = {
          top: () => { top.location.href = 'https://charts.example/taken' },
          parent: () => parent.document.body.remove(),
          storage: () => parent.localStorage.getItem('access-token'),
          opener: () => { if (!window.open('https://charts.example/popup')) throw new Error('no window') },
          download: () => { parent.postMessage({ command: 'init_chat' }, '*') },
        }
        const done = []
        for (const [name, run] of Object.entries(tries))
          try { run(); done.push(name) } catch { }
        document.getElementById('tried').textContent = 'done: ' + done.join(' ')
      </script>`,
    })
  })
  await signInAs('projectAdmin')
  await page.goto('/projects?name=Lenders+for+the+coast')
  await page.getByRole('link', { name: 'Lenders for the coast' }).click()
  await page.getByRole('switch', { name: 'Project Settings' }).click()
  const drawer = page.getByRole('region', { name: 'Project Settings' })
  await drawer.getByLabel('Explore Data').fill('http://charts.example/coast')
  await drawer.getByRole('button', { name: 'Save links' }).click()
  await expect(drawer.getByText('Please enter an address that starts with https://')).toBeVisible()
  await drawer.getByLabel('Explore Data').fill('https://charts.example/coast')
  const { isSent, letGo } = await holdSave(page, /\/api\/projects\/\d+\/metadata\/$/)
  await drawer.getByRole('button', { name: 'Save links' }).click()
  await isSent
  // Text typed in the meantime stays.
  const form = drawer.getByLabel('Visit Survey')
  await form.fill('https://forms.example/coast')
  letGo()
  await expect(page.getByText('Links saved')).toBeVisible()
  await expect(form).toHaveValue('https://forms.example/coast')
  await form.fill('')
  await drawer.getByRole('button', { name: 'Save links' }).click()
  await expect(page.getByText('Links saved').first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Save links' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Close Project Settings' }).click()

  await page.getByRole('link', { name: 'Explore Data' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('#tried')).toHaveText(/^done: (download)?$/)
  await expect(page).toHaveURL(/\/projects\/\d+\?dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Data of Lenders for the coast' })).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  expect(asked).toEqual([{ url: 'https://charts.example/coast', referer: undefined }])
  await checkAccessibility()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/projects\/\d+$/)
  await page.goto(`${page.url()}?dashboard`)
  await expect(frame.locator('#tried')).toBeVisible()
})

test('a new project offers first steps, and later shows what has changed', async ({ page, signInAs }) => {
  await signInAs('projectAdmin')
  await page.goto('/projects?name=Lenders+for+the+coast')
  await page.getByRole('link', { name: 'Lenders for the coast' }).click()
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(page.getByRole('heading', { level: 1, name: 'Lenders for the coast' })).toBeVisible()
  // An editor lacks the rights for some steps.
  await expect(steps).toHaveCount(0)
  await page.goto(`/projects/${await ownProject(page, `Steps ${Date.now()}`)}`)
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await steps.getByRole('link', { name: 'Topics' }).click()
  await expect(page.getByRole('tab', { name: 'Manage Topics' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Finish Editing' }).click()
  await expect(steps).not.toContainText('(done)')
  const project = Number(new URL(page.url()).pathname.split('/').at(-1))
  const headers = await authorizationOf(page)
  const data = { project, name: 'Rates', description: 'What loans may cost.' }
  expect((await page.request.post('/api/projects/topics/', { headers, data })).ok()).toBe(true)
  await expect(steps).toContainText('Add a topic (done)')
  await steps.getByRole('button', { name: 'Dismiss first steps' }).click()
  await expect(steps).toHaveCount(0)

  // The choice is shown before the server responds.
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/api/projects/${project}/`, async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await page.getByRole('switch', { name: 'Project Settings' }).click()
  await page.getByRole('radio', { name: 'Public' }).click()
  await expect(page.getByRole('radio', { name: 'Public' })).toBeChecked()
  answer()
  await expect(page.getByText('The project is now public')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Public' })).toBeChecked()
})

test('settings whose code fails to load say so, can be closed, and load after a reload', async ({
  page,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED/, /Failed to fetch dynamically imported module/)
  await signInAs('plain')
  await page.goto(`/projects/${await ownProject(page, 'Settings on a weak line')}`)
  const code = '**/assets/ProjectSettings-*.js'
  await page.route(code, (route) => route.abort())
  const toggle = page.getByRole('switch', { name: 'Project Settings' })
  await toggle.click()
  const drawer = page.getByRole('region', { name: 'Project Settings' })
  await expect(drawer).toContainText('This part could not be loaded.')
  await checkAccessibility()
  await drawer.getByRole('button', { name: 'Close Project Settings' }).click()
  await expect(drawer).toBeHidden()
  await toggle.click()
  await page.unroute(code)
  await drawer.getByRole('button', { name: 'Reload page' }).click()
  await expect(drawer.getByRole('heading', { name: 'Links' })).toBeVisible()
})
