import { expect, it } from 'vitest'
import { logPosition } from './read-after.ts'

it('positions of the log are compared as numbers', () => {
  expect(logPosition('0/16B3748')).toBe(0x16b3748n)
  expect(logPosition('A/0')! > logPosition('9/FFFFFFFF')!).toBe(true)
  for (const wrong of [undefined, '', '0', '0/', 'x/1', '0/1 ', '000000001/1'])
    expect(logPosition(wrong)).toBe(undefined)
})
