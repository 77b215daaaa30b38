import type { Page } from '@playwright/test'

/** The stored session of the person signed in on a page. */
export const sessionOf = async (page: Page) =>
  JSON.parse(await page.evaluate(() => localStorage.getItem('access-token') ?? '{}')) as {
    token: string
    user_id: number
  }

/** Headers for API requests as the person signed in on a page. */
export const authorizationOf = async (page: Page) => ({
  authorization: `Token ${(await sessionOf(page)).token}`,
})
