import type { ByteRange } from '../platform/storage/storage.ts'

/**
 * The range that a Range header requests (RFC 9110). Undefined means the whole file, also for several ranges, which need
 * not be supported.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  // `-500` means the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return start <= end ? { start, end } : undefined
}
