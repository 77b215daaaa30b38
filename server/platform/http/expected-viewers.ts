import { Readable } from 'node:stream'
import type { Endpoint } from 'contract/platform/endpoint.ts'
import { Reply } from './reply.ts'
import type { Viewer } from './viewer.ts'

/** Tokens whose person is remembered. */
const mostTokens = 10_000

/**
 * Who came with each token last. It is never believed: a request that only reads is answered for this person while the
 * session is looked up, both sent to PostgreSQL in one write, and the answer leaves only if the session says the same.
 */
export class ExpectedViewers {
  readonly #byToken = new Map<string, Viewer>()

  /**
   * Whom to answer meanwhile, if anybody: staff's reads are written to the audit log, downloads begin at once, and the
   * answers of polls are remembered.
   */
  of(token: string, { method, onlyReads, download, polled }: Endpoint): Viewer | undefined {
    if ((method !== 'GET' && !onlyReads) || download || polled) return undefined
    const expected = this.#byToken.get(token)
    return expected?.is_staff ? undefined : expected
  }

  remember(token: string, viewer: Viewer | undefined): void {
    this.#byToken.delete(token)
    if (viewer) this.#byToken.set(token, viewer)
    if (this.#byToken.size <= mostTokens) return
    const [oldest] = this.#byToken.keys()
    if (oldest !== undefined) this.#byToken.delete(oldest)
  }
}

/**
 * Answers for the person of a session. With an expected one, the answer is made meanwhile, and made anew when the session
 * is another's, or has ended.
 */
export async function answeredFor(
  session: Promise<Viewer | undefined>,
  expected: Viewer | undefined,
  answer: (viewer: Viewer | undefined) => Promise<unknown>,
): Promise<unknown> {
  if (!expected) return answer(await session)
  const [found, answered] = await Promise.allSettled([session, answer(expected)])
  if (found.status === 'fulfilled' && isSame(found.value, expected)) {
    if (answered.status === 'rejected') throw answered.reason
    return answered.value
  }
  if (answered.status === 'fulfilled') discard(answered.value)
  if (found.status === 'rejected') throw found.reason
  return answer(found.value)
}

const isSame = (found: Viewer | undefined, expected: Viewer) =>
  found !== undefined &&
  found.id === expected.id &&
  found.session_id === expected.session_id &&
  found.is_staff === expected.is_staff &&
  found.email === expected.email

function discard(answered: unknown) {
  if (answered instanceof Reply && answered.body instanceof Readable) answered.body.destroy()
}
