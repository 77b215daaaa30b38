import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { signingKey } from '../platform/signing-key.ts'
import { tokenHash } from '../platform/tokens.ts'

/** The stored parts of the token of a mailed link, useless without SECRET_KEY (SEC-16). */
export interface LinkToken {
  /** Stored with the mail. */
  seed: Buffer
  /** Stored with the object of the link, to find it by the token. */
  hash: Buffer
}

export async function newLinkToken(config: Config): Promise<LinkToken> {
  const seed = randomBytes(32)
  return { seed, hash: tokenHash(await linkTokenOf(seed, config)) }
}

/** The token as written in the mail. */
export const linkTokenOf = async (seed: Buffer, config: Config): Promise<string> =>
  createHmac('sha256', await signingKey(config))
    .update('mailed-link\n')
    .update(seed)
    .digest('base64url')
