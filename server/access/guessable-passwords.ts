import {
  isOnlyNumbers,
  passwordOnlyNumbers,
  passwordPredictable,
  passwordTooCommon,
} from 'contract/access/password.rules.ts'
import { isCommon } from './common-passwords.ts'

/** Passwords that are guessed in fewer than 10^8 attempts are refused: zxcvbn's scores 0 to 2 of 4. */
const minScore = 3
/** A longer text costs more time and tells no more. */
const maxChecked = 48

/**
 * Why a password is easily guessed: it is common, or consists of a sequence, a repetition, a row of keys, a date, or words
 * that attackers try first.
 * @param known what attackers know about the user, such as names
 */
export async function guessableProblem(password: string, known: string[]): Promise<string | undefined> {
  if (isCommon(password)) return passwordTooCommon
  if (isOnlyNumbers(password)) return passwordOnlyNumbers
  const { check } = await (estimator ??= loadEstimator())
  const words = known.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2)
  const isWeak =
    consistsOf(words, password) || check(password.normalize('NFC'), [...words, 'seventeen']) < minScore
  return isWeak ? passwordPredictable : undefined
}

/** Whether all letters of a password belong to these words. */
function consistsOf(words: string[], password: string): boolean {
  const folded = words.map((word) => word.toLowerCase()).sort((one, other) => other.length - one.length)
  const rest = folded.reduce(
    (text, word) => text.replaceAll(word, ' '),
    password.normalize('NFC').toLowerCase(),
  )
  return words.length > 0 && !/\p{L}/u.test(rest)
}

let estimator: ReturnType<typeof loadEstimator> | undefined

/** Loaded on first use: most requests need neither the code nor its words. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ graphs, dictionary, maxLength: maxChecked })
  return { check: (password: string, words: string[]) => zxcvbn.check(password, words).score }
}
