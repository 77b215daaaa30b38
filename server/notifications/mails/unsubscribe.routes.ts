import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Platform } from '../../platform/http/http.ts'
import { subscriptionOf, unsubscribe } from './unsubscribe.ts'
import { askPage, deadLinkPage, donePage } from './unsubscribe-pages.ts'

interface WithToken {
  Params: { token: string }
}

/**
 * The unsubscribe URL of mails, which needs no session. GET shows a confirmation, as mail scanners follow links; POST
 * unsubscribes, from that page or from a mail program (RFC 8058).
 */
export function serveUnsubscribe(http: FastifyInstance, { database: { db }, config, clock }: Platform): void {
  void http.register(async (scope) => {
    // The body is ignored: the address alone decides.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.once('end', () => done(null))
    })
    scope.get<WithToken>('/unsubscribe/:token', async ({ params: { token } }, reply) => {
      const subscription = await subscriptionOf(db, token, config)
      return subscription ? page(reply, askPage(subscription.words)) : page(reply, deadLinkPage(), 404)
    })
    scope.post<WithToken>('/unsubscribe/:token', async ({ params: { token } }, reply) => {
      const subscription = await subscriptionOf(db, token, config)
      if (!subscription) return page(reply, deadLinkPage(), 404)
      await unsubscribe(db, subscription, clock())
      return page(reply, donePage(subscription.words))
    })
  })
}

const page = (reply: FastifyReply, html: string, status = 200) =>
  reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
