import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { decrypt, encrypt } from './encryption.ts'

const configOf = (settings: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...settings })
const first = configOf({ SECRET_KEY: 'a'.repeat(32) })
const second = configOf({ SECRET_KEY: 'b'.repeat(32), PREVIOUS_SECRET_KEY: 'a'.repeat(32) })
const third = configOf({ SECRET_KEY: 'c'.repeat(32), PREVIOUS_SECRET_KEY: 'b'.repeat(32) })

it('a secret is read with the key that has encrypted it, and while that key is replaced', async () => {
  const encrypted = await encrypt('whsec_ä', 'webhook', first)
  expect(encrypted.includes('whsec_ä')).toBe(false)
  expect(await decrypt(encrypted, 'webhook', first)).toEqual({ text: 'whsec_ä', isOutdated: false })
  expect(await decrypt(encrypted, 'webhook', second)).toEqual({ text: 'whsec_ä', isOutdated: true })
  expect(await decrypt(encrypted, 'webhook', third)).toBeUndefined()
})

it('the same secret looks different each time', async () => {
  const [one, other] = [await encrypt('same', 'webhook', first), await encrypt('same', 'webhook', first)]
  expect(one.equals(other)).toBe(false)
})

it('a secret is not read for another purpose, cut, or changed', async () => {
  const encrypted = await encrypt('secret', 'webhook', first)
  expect(await decrypt(encrypted, 'factor', first)).toBeUndefined()
  for (const length of [0, 12, 27, encrypted.length - 1])
    expect(await decrypt(encrypted.subarray(0, length), 'webhook', first)).toBeUndefined()
  for (const at of [0, 12, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted)
    changed[at]! ^= 1
    expect(await decrypt(changed, 'webhook', first)).toBeUndefined()
  }
})
