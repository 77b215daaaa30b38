import type { Page } from '@playwright/test'

/** Holds what is saved at an address, as a slow line does, until it is let go; all that is saved later passes. */
export async function holdSave(page: Page, address: string | RegExp) {
  const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    sent.resolve()
    await held.promise
    await route.continue()
  })
  return { isSent: sent.promise, letGo: held.resolve }
}
