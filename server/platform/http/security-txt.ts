import type { FastifyInstance } from 'fastify'
import { notFound } from './problem.ts'
import type { Platform } from './http.ts'

const lifetime = 90 * 24 * 3_600_000

/** Serves /.well-known/security.txt (RFC 9116) when SECURITY_CONTACT is set. */
export function serveSecurityTxt(
  http: FastifyInstance,
  { config: { SECURITY_CONTACT, PUBLIC_URL }, clock }: Pick<Platform, 'config' | 'clock'>,
): void {
  http.get('/.well-known/security.txt', async (_request, reply) => {
    if (!SECURITY_CONTACT) throw notFound()
    // The file is generated from the running configuration, so it is always current: it expires 90 days from now.
    const expires = new Date(clock().getTime() + lifetime)
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${SECURITY_CONTACT}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
          '',
        ].join('\n'),
      )
  })
}
