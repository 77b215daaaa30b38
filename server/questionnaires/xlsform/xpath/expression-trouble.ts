/**
 * Why an expression cannot be imported: `unreadable` is a syntax error, `unsupported` is not supported, `unknown`
 * reads an unknown name, `left out` reads a question that is not imported. The words complete a sentence that begins
 * with the column's name.
 */
export class ExpressionTrouble extends Error {
  readonly kind: 'unreadable' | 'unsupported' | 'unknown' | 'left out'
  /** The variable that cannot be read. */
  readonly variable: string | undefined
  constructor(kind: ExpressionTrouble['kind'], words: string, variable?: string) {
    super(words)
    this.kind = kind
    this.variable = variable
  }
}

export const unreadable = (words: string) => new ExpressionTrouble('unreadable', words)
export const unsupported = (words: string) => new ExpressionTrouble('unsupported', words)
