import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Milliseconds without a read after which a page has read all that it wanted to. */
const quiet = 700

/**
 * Waits until a page reads nothing more of these addresses: what changed just before it began to listen, it reads again. A
 * read that is under way when a right is taken away is refused, as nobody could know better.
 */
export async function settled(page: Page, addresses: RegExp): Promise<void> {
  let since = Date.now()
  page.on('request', (request) => void (addresses.test(request.url()) && (since = Date.now())))
  page.on('response', (response) => void (addresses.test(response.url()) && (since = Date.now())))
  await expect.poll(() => Date.now() - since).toBeGreaterThan(quiet)
}
