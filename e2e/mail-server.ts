import { createServer } from 'node:http'
import { openSmtpSink } from '../server/testing/smtp-sink.ts'

/** A mail server that keeps its mails; `inbox` returns those to an address (`?to=`) as JSON, newest first. */
export async function startMailServer(): Promise<{ smtp: string; inbox: string; stop: () => Promise<void> }> {
  const sink = await openSmtpSink()
  const inbox = createServer(({ url = '' }, response) => {
    const to = new URL(url, 'http://localhost').searchParams.get('to') ?? ''
    const mails = sink.all
      .filter((mail) => mail.to.includes(to))
      .map(({ subject, html }) => ({ subject, html }))
      .reverse()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(mails))
  })
  await new Promise<void>((listening) => inbox.listen(0, '127.0.0.1', () => listening()))
  const address = inbox.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = async () => {
    inbox.close()
    inbox.closeAllConnections()
    await sink.close()
  }
  return { smtp: sink.url, inbox: `http://127.0.0.1:${port}/`, stop }
}
