import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { isSignatureOf, signatureOf } from './signature.ts'

const [old, fresh] = ['o'.repeat(40), 'n'.repeat(40)]

it('while a key is replaced, signatures by both keys are valid; afterwards only those by the new one', async () => {
  const before = await signatureOf('unsubscribe\n12.news', readConfig({ SECRET_KEY: old }))
  const during = readConfig({ SECRET_KEY: fresh, PREVIOUS_SECRET_KEY: old })
  const after = readConfig({ SECRET_KEY: fresh })
  expect(await isSignatureOf('unsubscribe\n12.news', before, during)).toBe(true)
  expect(await isSignatureOf('unsubscribe\n13.news', before, during)).toBe(false)
  expect(await isSignatureOf('unsubscribe\n12.news', before, after)).toBe(false)
  const signed = await signatureOf('unsubscribe\n12.news', during)
  expect(await isSignatureOf('unsubscribe\n12.news', signed, after)).toBe(true)
  expect(await isSignatureOf('unsubscribe\n12.news', '', after)).toBe(false)
})
