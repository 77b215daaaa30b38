import { sharedStringsEnd, sharedStringsStart } from './xlsx-parts.ts'
import { quotedIfUnsafe, sharedCell, textElement } from './xlsx-cells.ts'

interface Shared {
  index: number
  /** XML of a cell that refers to it, see `sharedCell`. */
  cell: Buffer
}

/** Repeated texts are written once, up to a limit. */
export class SharedStrings {
  readonly #all = new Map<string, Shared>()
  static readonly #most = 20_000
  static readonly #longest = 1000

  /** Undefined if the text must be written inline. */
  of(bytes: string): Shared | undefined {
    const known = this.#all.get(bytes)
    if (known) return known
    if (this.#all.size >= SharedStrings.#most || bytes.length > SharedStrings.#longest) return undefined
    const index = this.#all.size
    const shared = { index, cell: Buffer.from(sharedCell(index, quotedIfUnsafe(bytes))) }
    this.#all.set(bytes, shared)
    return shared
  }

  *xml(): Generator<Buffer> {
    yield Buffer.from(sharedStringsStart)
    for (const bytes of this.#all.keys()) yield Buffer.from(`<si>${textElement(bytes)}</si>`, 'latin1')
    yield Buffer.from(sharedStringsEnd)
  }
}
