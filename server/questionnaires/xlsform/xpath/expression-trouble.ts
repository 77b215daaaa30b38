/**
 * Why an expression cannot be taken: `unreadable` is a fault of the text, `unsupported` has no counterpart here,
 * `unknown` reads what the form does not have, `left out` reads a question that is not taken. The words complete a
 * sentence that begins with the column's name.
 */
export class ExpressionTrouble extends Error {
  readonly kind: 'unreadable' | 'unsupported' | 'unknown' | 'left out'
  constructor(kind: ExpressionTrouble['kind'], words: string) {
    super(words)
    this.kind = kind
  }
}

export const unreadable = (words: string) => new ExpressionTrouble('unreadable', words)
export const unsupported = (words: string) => new ExpressionTrouble('unsupported', words)
