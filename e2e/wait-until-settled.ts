import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Milliseconds without a request after which a page counts as settled. */
const quiet = 700

/**
 * Waits until a page no longer requests these addresses; a page may fetch again right after subscribing. A request that is
 * pending while a right is taken away would be refused.
 */
export async function waitUntilSettled(page: Page, addresses: RegExp): Promise<void> {
  let since = Date.now()
  page.on('request', (request) => void (addresses.test(request.url()) && (since = Date.now())))
  page.on('response', (response) => void (addresses.test(response.url()) && (since = Date.now())))
  await expect.poll(() => Date.now() - since).toBeGreaterThan(quiet)
}
