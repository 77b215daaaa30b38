import { hash, verify } from '@node-rs/argon2'
import { refusal } from 'contract/platform/refusal.ts'
import { Problem } from '../platform/http/problem.ts'

/** argon2id, which is the library's own default, with OWASP's figures. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes in work and waiting: beyond them a burst of sign-ins is put off rather than let memory grow (SEC-17). */
const mostAtOnce = 4
const mostWaiting = 200
const busy = refusal('busy', 503, 'Too many people are signing in right now. Please try again in a moment.')

let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw new Problem(busy)
  if (working >= mostAtOnce) await new Promise<void>((turn) => waiting.push(turn))
  else working += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}

/** Passwords are compared as NFC, so that the same letters typed on another keyboard are the same (SEC-15). */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), options))

let nobody: Promise<string> | undefined

/** Takes as long for an account that does not exist, so that time tells nobody whether it does (SEC-12). */
export async function passwordMatches(password: string, hashed: string | undefined): Promise<boolean> {
  nobody ??= hash('nobody has this password', options)
  const against = hashed ?? (await nobody)
  const matches = await inTurn(() => verify(against, password.normalize('NFC')))
  return matches && hashed !== undefined
}
