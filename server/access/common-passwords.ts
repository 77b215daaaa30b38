import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Attackers try the product's name with some padding first (SEC-15). */
const ownName = 'seventeen'

let list: Set<string> | undefined

/**
 * Whether a password is one of the most common (10,000 and some more, of those long enough to be accepted) or the
 * product's name, ignoring case. The list is compressed, since it contains obscene words.
 */
export function isCommon(password: string): boolean {
  list ??= new Set(
    gunzipSync(readFileSync(new URL('common-passwords.txt.gz', import.meta.url)))
      .toString('utf8')
      .split('\n'),
  )
  const folded = password.normalize('NFC').toLowerCase()
  return list.has(folded) || folded.replace(/[^\p{L}]/gu, '') === ownName
}
