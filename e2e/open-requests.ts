import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'

/** Milliseconds after an answer in which a page asks for what it needs besides. */
const following = 250

/**
 * Watches what the pages of a context ask the API for.
 * @returns waits until all of that is answered, and nothing follows: what was asked for while it was allowed is not refused
 * then
 */
export function openRequests(context: BrowserContext): () => Promise<void> {
  const unanswered = new Set<Request>()
  let answered = 0
  const end = (request: Request) => unanswered.delete(request) && (answered = Date.now())
  context.on('request', (request) => request.url().includes('/api/') && unanswered.add(request))
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return () => expect.poll(() => unanswered.size === 0 && Date.now() - answered > following).toBe(true)
}

/** Waits until each of these pages has read a path anew, as all do that are told of a change. */
export const readAgain = (pages: readonly Page[], path: string): Promise<unknown> =>
  Promise.all(
    pages.map((page) => page.waitForResponse((response) => new URL(response.url()).pathname === path)),
  )
