import { sharedStringsEnd, sharedStringsStart } from './xlsx-parts.ts'
import { quotedIfUnsafe, sharedCell, textElement, type CellXml } from './xlsx-cells.ts'

interface Shared {
  index: number
  /** A cell that refers to it. */
  cell: CellXml
}

/** Repeated texts are written once, up to a limit. */
export class SharedStrings {
  readonly #all = new Map<string, Shared>()
  static readonly #most = 20_000
  static readonly #longest = 1000

  /** Undefined if the text must be written inline. */
  of(text: string): Shared | undefined {
    const known = this.#all.get(text)
    if (known) return known
    if (this.#all.size >= SharedStrings.#most || text.length > SharedStrings.#longest) return undefined
    const index = this.#all.size
    const shared = { index, cell: sharedCell(index, quotedIfUnsafe(text)) }
    this.#all.set(text, shared)
    return shared
  }

  *xml(): Generator<Buffer> {
    yield Buffer.from(sharedStringsStart)
    for (const text of this.#all.keys()) yield Buffer.from(`<si>${textElement(text)}</si>`)
    yield Buffer.from(sharedStringsEnd)
  }
}
