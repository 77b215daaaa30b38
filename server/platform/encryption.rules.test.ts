import { expect, it } from 'vitest'
import { decrypt, encrypt, encryptionKeyName } from './encryption.ts'

const keys = (SECRET_KEY: string, PREVIOUS_SECRET_KEY?: string) => ({
  SECRET_KEY: SECRET_KEY.padEnd(32, '-'),
  PREVIOUS_SECRET_KEY: PREVIOUS_SECRET_KEY?.padEnd(32, '-'),
  DATA_DIR: 'unused',
})
const secret = Buffer.from('a secret of twenty b')

it('decrypts only with the key and for the place', async () => {
  const stored = await encrypt(secret, 'app:1', keys('one'))
  expect(stored.includes(secret)).toBe(false)
  expect(await decrypt(stored, 'app:1', keys('one'))).toEqual(secret)
  expect(await decrypt(stored, 'app:2', keys('one'))).toBeUndefined()
  expect(await decrypt(stored, 'app:1', keys('two'))).toBeUndefined()
})

it('the same secret is never stored alike', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => encrypt(secret, 'app:1', keys('one'))))
  expect(one).not.toEqual(other)
})

it('the previous key decrypts while it is replaced, and is told from the new one', async () => {
  const stored = await encrypt(secret, 'app:1', keys('one'))
  const replaced = keys('two', 'one')
  expect(await decrypt(stored, 'app:1', replaced)).toEqual(secret)
  expect(stored.subarray(0, 8)).not.toEqual(await encryptionKeyName(replaced))
  const again = await encrypt(secret, 'app:1', replaced)
  expect(again.subarray(0, 8)).toEqual(await encryptionKeyName(replaced))
})

it.each([0, 10, 25, 40])('a changed byte %i makes it unreadable', async (at) => {
  const stored = await encrypt(secret, 'app:1', keys('one'))
  stored[at] = stored[at]! ^ 1
  expect(await decrypt(stored, 'app:1', keys('one'))).toBeUndefined()
})

it('a cut text is unreadable', async () => {
  const stored = await encrypt(secret, 'app:1', keys('one'))
  expect(await decrypt(stored.subarray(0, 12), 'app:1', keys('one'))).toBeUndefined()
})
