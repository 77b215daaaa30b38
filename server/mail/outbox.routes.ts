import type { FastifyInstance } from 'fastify'
import { notFound } from '../platform/http/problem.ts'
import type { Platform } from '../platform/http/http.ts'
import { completeMail } from './complete-mail.ts'
import { escaped } from './mail-html.ts'

const linked = (text: string) =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

/** The latest mails at /dev/outbox, for installations without a mail server; never in production. */
export function serveOutbox(http: FastifyInstance, { database: { db }, config }: Platform): void {
  if (config.production) return
  http.get('/dev/outbox', async (_request, reply) => {
    const mails = await db.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(50).execute()
    const texts = await Promise.all(mails.map(async (mail) => (await completeMail(mail, config)).text))
    const articles = mails.map(
      (mail, index) =>
        `<article><h2>${escaped(mail.subject)}</h2><p>To ${escaped(mail.recipient)}, ${mail.created_at.toISOString()}${mail.sent_at ? ', sent' : ''}</p><pre>${linked(texts[index] ?? '')}</pre>${mail.content === null && mail.html === null ? '' : `<p><a href="/dev/outbox/${mail.id}">See it as HTML</a></p>`}</article>`,
    )
    return reply.type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox - Seventeen</title><style>body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem;background:#FBFAF7;color:#1C2A2E}article{border-top:1px solid #E4E1D9;padding:1rem 0}h2{font-size:1.1rem;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style>
<h1>Outbox</h1><p>The latest mails, newest first. They are delivered when SMTP_URL is set.</p>${articles.join('') || '<p>No mail yet.</p>'}</html>`)
  })
  http.get<{ Params: { id: string } }>('/dev/outbox/:id', async ({ params }, reply) => {
    const id = Number(params.id)
    const mail = Number.isSafeInteger(id)
      ? await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined
    const html = mail && (await completeMail(mail, config)).html
    if (html === undefined) throw notFound()
    return reply.type('text/html; charset=utf-8').send(html)
  })
}
