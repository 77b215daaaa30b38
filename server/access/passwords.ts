import { hash, verify } from '@node-rs/argon2'
import { passwordProblem, passwordsDiffer } from 'contract/access/password.rules.ts'
import { refusal, type FieldErrors } from 'contract/platform/refusal.ts'
import { Problem } from '../platform/http/problem.ts'
import { guessableProblem } from './guessable-passwords.ts'

/** argon2id, the library's default, with OWASP's parameters. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Limit of running and queued hashes, so that memory stays bounded (SEC-17). */
const maxConcurrent = 4
const maxQueued = 200
const busy = refusal('busy', 503, 'Too many people are signing in right now. Please try again in a moment.')

let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxQueued) throw new Problem(busy)
  if (working >= maxConcurrent) await new Promise<void>((turn) => waiting.push(turn))
  else working += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}

/** Passwords are normalised to NFC, so that equal letters typed on different keyboards match (SEC-15). */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), options))

let nobody: Promise<string> | undefined

/** Stored for accounts without a password, which were created by a sign-on. */
export const noPassword = ''

/** Takes as long for missing accounts, so that timing reveals nothing (SEC-12). */
export async function passwordMatches(password: string, hashed: string | undefined): Promise<boolean> {
  nobody ??= hash('nobody has this password', options)
  const isSet = hashed !== undefined && hashed !== noPassword
  const against = isSet ? hashed : await nobody
  const matches = await inTurn(() => verify(against, password.normalize('NFC')))
  return matches && isSet
}

/** The error is given for both fields, since the screens show the first message of new_password2. */
export async function newPasswordErrors(
  { new_password1: password, new_password2: repeated }: { new_password1: string; new_password2: string },
  email: string | undefined,
): Promise<FieldErrors> {
  const weak = passwordProblem(password, email) ?? (await guessableProblem(password, [email ?? '']))
  const repeat = repeated === password ? weak : passwordsDiffer
  return { ...(weak && { new_password1: [weak] }), ...(repeat && { new_password2: [repeat] }) }
}
