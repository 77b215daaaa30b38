import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'

/** Milliseconds after a response in which a page may send a follow-up request; a survey is fetched at most once a second. */
const following = 1100

/**
 * Watches the API requests of all pages of a context.
 * @returns a function that waits until all are answered and no further one follows
 */
export function openRequests(context: BrowserContext): () => Promise<void> {
  const unanswered = new Set<Request>()
  let begun = 0
  const end = (request: Request) => unanswered.delete(request)
  context.on('request', (request) => isWatched(request.url()) && ++begun && unanswered.add(request))
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  const isQuiet = async () => {
    const before = begun
    if (unanswered.size > 0) return false
    await Promise.all(context.pages().map(rest))
    return unanswered.size === 0 && begun === before
  }
  return () => expect.poll(isQuiet).toBe(true)
}

/** The bell is polled every few seconds and always answered. */
const isWatched = (url: string) => url.includes('/api/') && !url.includes('/api/notifications/')

/** Measured by the page's clock, because a busy machine delays its requests. */
const rest = (page: Page) =>
  page.evaluate((pause) => new Promise((over) => setTimeout(over, pause)), following)

/** Waits until each of these pages has fetched a path again. */
export const refetched = (pages: readonly Page[], path: string): Promise<unknown> =>
  Promise.all(
    pages.map((page) => page.waitForResponse((response) => new URL(response.url()).pathname === path)),
  )
