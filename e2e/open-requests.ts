import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'

/**
 * Milliseconds after an answer in which a page asks for what it needs besides: a survey that is filled is read at most once
 * a second.
 */
const following = 1100

/**
 * Watches what the pages of a context ask the API for.
 * @returns waits until all of that is answered, and nothing follows: what was asked for while it was allowed is not refused
 * then
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

/** The bell is asked for every few seconds, and always answered. */
const isWatched = (url: string) => url.includes('/api/') && !url.includes('/api/notifications/')

/** In the page's own time: on a busy machine it comes to its next request later than a clock outside would allow. */
const rest = (page: Page) =>
  page.evaluate((pause) => new Promise((over) => setTimeout(over, pause)), following)

/** Waits until each of these pages has read a path anew, as all do that are told of a change. */
export const readAgain = (pages: readonly Page[], path: string): Promise<unknown> =>
  Promise.all(
    pages.map((page) => page.waitForResponse((response) => new URL(response.url()).pathname === path)),
  )
