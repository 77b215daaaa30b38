import { sharedStringsEnd, sharedStringsStart } from './xlsx-parts.ts'
import { quotedIfUnsafe, sharedCell, textElement } from './xlsx-cells.ts'

interface Shared {
  index: number
  /** What a cell with it is, see `sharedCell`. */
  cell: Buffer
}

/** Texts that come again and again are written once; how many are remembered is bounded. */
export class SharedStrings {
  readonly #all = new Map<string, Shared>()
  static readonly #most = 20_000
  static readonly #longest = 1000

  /** Undefined where the text must be written in its place. */
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
