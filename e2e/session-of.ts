import type { Page } from '@playwright/test'

/** The session of the person who is signed in on a page, as the pages store it. */
export const sessionOf = async (page: Page) =>
  JSON.parse(await page.evaluate(() => localStorage.getItem('access-token') ?? '{}')) as {
    token: string
    user_id: number
  }

/** The headers of a call of the API in the name of the person who is signed in on a page. */
export const authorizationOf = async (page: Page) => ({
  authorization: `Token ${(await sessionOf(page)).token}`,
})
