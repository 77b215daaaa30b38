import { appendFile } from 'node:fs/promises'
import { memberRoutes, openRoutes, staffRoutes } from './every-route.ts'
import { test } from './journey.ts'
test('primary', async ({ page, signInAs, expectFailures }) => {
  test.setTimeout(900_000)
  expectFailures(/.*/)
  const look = async (route: string) => {
    await page.goto(route, { waitUntil: 'load' })
    await page.waitForTimeout(1200)
    const names = await page.locator('[data-variant=filled]:visible, button[type=submit]:not([data-variant]):visible').allInnerTexts()
    if (names.length > 1) await appendFile('/tmp/xe-primary.txt', `${route}: ${names.map((n) => n.replace(/\s+/g, ' ')).join(' | ')}\n`)
  }
  for (const route of openRoutes) await look(route)
  await signInAs('staff')
  for (const route of staffRoutes) await look(route)
  await signInAs('projectAdmin')
  for (const route of await memberRoutes(page)) await look(route)
})
