import type { Page } from '@playwright/test'

/** Replaces messages about deleted objects by messages about a change, as if those arrived late. */
export const hideDeletions = (page: Page) =>
  page.routeWebSocket('**/ws/chat', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(String(message).replace(/,"gone":"\w+"/, '')))
  })
