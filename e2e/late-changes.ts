import type { Page } from '@playwright/test'

/** Whenever the page would be told that something has gone, it is told of a change, as of one that a slow line brings late. */
export const tellOfChangesLate = (page: Page) =>
  page.routeWebSocket('**/ws/chat', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(String(message).replace(/,"gone":"\w+"/, '')))
  })
