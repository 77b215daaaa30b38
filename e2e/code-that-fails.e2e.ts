import { expect, test } from './journey.ts'

test('a page whose code does not load says so and can be tried again', async ({
  page,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED/, /Failed to fetch dynamically imported module/)
  await signInAs('projectMember')
  await page.goto('/projects')
  await page.route('**/assets/MatchesPage-*.js', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Matches' }).click()
  const message = page.getByRole('alert')
  await expect(message).toContainText('This page could not be loaded.')
  // On a slow machine the page may take the server for unreachable, and reload.
  await expect(() => checkAccessibility()).toPass()
  await test.step('the error page follows light and dark', async () => {
    const [light, dark] = ['rgb(251, 250, 247)', 'rgb(20, 25, 28)']
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('body')).toHaveCSS('background-color', dark)
    const another = await page.context().newPage()
    await another.goto('/about/imprint')
    await another.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
    await expect(page.locator('body')).toHaveCSS('background-color', light)
    await another.close()
  })
  await page.unroute('**/assets/MatchesPage-*.js')
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Matches' })).toBeVisible()
})

test('a page whose code fails says so', async ({ page, signInAs, expectFailures }) => {
  expectFailures(/Broken on purpose/)
  await signInAs('projectMember')
  await page.route('**/assets/MatchesPage-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new TypeError("Broken on purpose")' }),
  )
  await page.goto('/matchedprofiles')
  await expect(page.getByRole('alert')).toContainText('Nothing that you saved is lost.')
})

test('a part whose code does not load says so, and what is typed around it stays', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED/, /Failed to fetch dynamically imported module/)
  await signInAs('projectManager')
  await page.route('**/assets/ThemeSettings-*.js', (route) => route.abort())
  await page.goto('/quiz/Office%20footprint%202026')
  const answer = page.getByRole('textbox').first()
  const before = await answer.inputValue()
  const typed = before === '17' ? '18' : '17'
  await answer.fill(typed)
  await page.getByRole('switch', { name: 'Change quiz settings' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
  await expect(message).toBeVisible()
  await expect(answer).toHaveValue(typed)
  await page.unroute('**/assets/ThemeSettings-*.js')
  await message.getByRole('button', { name: 'Reload page' }).click()
  await expect(page.getByRole('region', { name: 'Quiz Settings' })).toBeVisible()
  await expect(answer).toHaveValue(typed)
})
