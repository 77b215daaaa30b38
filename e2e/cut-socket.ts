import type { BrowserContext } from '@playwright/test'

/** Breaks the live connections of all pages of a context, but no requests. Call it before opening the pages. */
export async function cutSockets(context: BrowserContext) {
  const open = new Set<() => Promise<unknown>>()
  let passing = Promise.withResolvers<void>()
  passing.resolve()
  await context.routeWebSocket(/\/ws\/chat/, (page) => {
    const server = page.connectToServer()
    const end = async () => open.delete(end) && Promise.all([page.close(), server.close()])
    open.add(end)
    page.onClose(end)
    server.onClose(end)
    const { promise } = passing
    page.onMessage((sent) => void promise.then(() => open.has(end) && server.send(sent)))
  })
  return {
    /** New connections stay silent until `resume`. */
    cut: async () => {
      passing = Promise.withResolvers<void>()
      await Promise.all([...open].map((end) => end()))
    },
    resume: () => passing.resolve(),
  }
}
