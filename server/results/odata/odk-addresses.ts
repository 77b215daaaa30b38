import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/http/problem.ts'

/**
 * Addresses of ODK Central, for readers such as ruODK that build them from project and form: the form is the id of the
 * survey. They lead to ours, which check token and rights.
 */
export function serveOdkAddresses(http: FastifyInstance): void {
  http.get('/v1/projects/:project/forms/*', (request, reply) => {
    const [path = '', query] = request.url.split('?')
    const [, survey, feed] = /\/forms\/(\d{1,15})(\.svc(?:\/.*)?|\/fields\/?)$/.exec(path) ?? []
    if (survey === undefined || feed === undefined) throw notFound()
    const address = feed.startsWith('.svc') ? `odata${feed === '.svc' ? '.svc/' : feed}` : 'fields/'
    return reply.redirect(`/api/quiz/${survey}/${address}${query === undefined ? '' : `?${query}`}`, 308)
  })
}
