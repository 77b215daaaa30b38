import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { signingKey } from '../platform/signing-key.ts'
import { tokenHash } from '../platform/tokens.ts'

/** The token of a mailed link, as far as it is stored: neither is of use without SECRET_KEY (SEC-16). */
export interface LinkToken {
  /** Stored with the mail. */
  seed: Buffer
  /** Stored with what the link is for, to find that by the token. */
  hash: Buffer
}

export async function newLinkToken(config: Config): Promise<LinkToken> {
  const seed = randomBytes(32)
  return { seed, hash: tokenHash(await linkTokenOf(seed, config)) }
}

/** The token itself, as it stands in the mail. */
export const linkTokenOf = async (seed: Buffer, config: Config): Promise<string> =>
  createHmac('sha256', await signingKey(config))
    .update('mailed-link\n')
    .update(seed)
    .digest('base64url')
