import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The product's own name with some padding is what an attacker tries first (SEC-15). */
const ownName = 'seventeen'

let list: Set<string> | undefined

/**
 * Whether many people have this password: the 10,000 most common ones and some more, in any case, of those that are
 * long enough to be taken at all. Zipped because the list is not fit to be read.
 */
export function isCommon(password: string): boolean {
  list ??= new Set(
    gunzipSync(readFileSync(new URL('common-passwords.txt.gz', import.meta.url)))
      .toString('utf8')
      .split('\n'),
  )
  const folded = password.normalize('NFC').toLowerCase()
  return list.has(folded) || isRepetition(folded) || folded.replace(/[^\p{L}]/gu, '') === ownName
}

/** One to three characters over and over: 'aaaaaaaaa', 'ababababab'. */
const isRepetition = (text: string) => /^(.{1,3}?)\1+$/su.test(text)
