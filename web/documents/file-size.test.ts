import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [812, '812 bytes'],
  [1400, '1.4 KB'],
  [9960, '10 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [36_200_000, '36 MB'],
  [52_428_800, '52 MB'],
  [5_000_000_000_000, '5000 GB'],
])('%i bytes are shown as %s', (bytes, words) => expect(fileSize(bytes)).toBe(words))
