import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { signingKey } from '../platform/signing-key.ts'
import { tokenHash } from '../platform/tokens.ts'

/** Stands for the token in the stored body of a mail. */
export const tokenPlaceholder = '{{token}}'

/** The token of a mailed link, as far as it is stored: neither is of use without SECRET_KEY (SEC-16). */
export interface LinkToken {
  /** Stored with the mail. */
  seed: Buffer
  /** Stored with what the link is for, to find that by the token. */
  hash: Buffer
}

export async function newLinkToken(config: Config): Promise<LinkToken> {
  const seed = randomBytes(32)
  return { seed, hash: tokenHash(await tokenOf(seed, config)) }
}

const tokenOf = async (seed: Buffer, config: Config) =>
  createHmac('sha256', await signingKey(config))
    .update('mailed-link\n')
    .update(seed)
    .digest('base64url')

/** The body as it is sent: with its token. */
export async function completeBody(
  { body, token_seed }: { body: string; token_seed: Buffer | null },
  config: Config,
): Promise<string> {
  return token_seed ? body.replaceAll(tokenPlaceholder, await tokenOf(token_seed, config)) : body
}
