import type { Page } from '@playwright/test'

type Address = Parameters<Page['route']>[0]

/** Holds writes to an address until they are released; later ones pass. */
export const holdSave = (page: Page, address: Address) => hold(page, address, (method) => method !== 'GET')

/** Holds reads of an address in the same way. */
export const holdRead = (page: Page, address: Address) => hold(page, address, (method) => method === 'GET')

async function hold(page: Page, address: Address, isHeld: (method: string) => boolean) {
  const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(address, async (route) => {
    if (!isHeld(route.request().method())) return route.fallback()
    sent.resolve()
    await held.promise
    await route.continue()
  })
  return { isSent: sent.promise, letGo: held.resolve }
}
