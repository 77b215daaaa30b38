/** Bytes of a file, the first and the last one. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The part that a Range header asks for (RFC 9110). Undefined means all of it, as for several parts at once, which need
 * not be served.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  // `-500` are the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return start <= end ? { start, end } : undefined
}
