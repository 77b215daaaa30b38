/** Characters of an expression. A file of its own, so that checking a length does not load the parser. */
export const maxExpressionLength = 4_000
