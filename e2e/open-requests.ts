import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'

/**
 * Watches what the pages of a context ask the API for.
 * @returns waits until all of that is answered: what was asked for while it was allowed is not refused then
 */
export function openRequests(context: BrowserContext): () => Promise<void> {
  const unanswered = new Set<Request>()
  context.on('request', (request) => request.url().includes('/api/') && unanswered.add(request))
  context.on('requestfinished', (request) => unanswered.delete(request))
  context.on('requestfailed', (request) => unanswered.delete(request))
  return () => expect.poll(() => unanswered.size).toBe(0)
}

/** Waits until each of these pages has read a path anew, as all do that are told of a change. */
export const readAgain = (pages: readonly Page[], path: string): Promise<unknown> =>
  Promise.all(
    pages.map((page) => page.waitForResponse((response) => new URL(response.url()).pathname === path)),
  )
