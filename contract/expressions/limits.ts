/**
 * Maximum characters of an expression. In a separate file so that checking a length does not load the parser.
 */
export const maxExpressionLength = 20_000
