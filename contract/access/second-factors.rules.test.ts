import { expect, it } from 'vitest'
import { readCode, shownRecoveryCode } from './second-factors.rules.ts'

it('codes of apps are read with spaces', () => {
  expect(readCode(' 012 345 ')).toEqual({ method: 'app', code: '012345' })
})

it('recovery codes are read in any case, with and without hyphens', () => {
  const shown = shownRecoveryCode('ABCDEFGHJKLM2345')
  expect(shown).toBe('ABCD-EFGH-JKLM-2345')
  expect(readCode(shown.toLowerCase())).toEqual({ method: 'recovery_code', code: 'ABCDEFGHJKLM2345' })
  expect(readCode('ABCD EFGH JKLM 2345')?.method).toBe('recovery_code')
})

it.each(['', '12345', '1234567', 'ABCD-EFGH', 'ABCD-EFGH-JKLM-NPQ0', 'x'.repeat(100)])(
  '%s is not a code',
  (typed) => expect(readCode(typed)).toBeUndefined(),
)
