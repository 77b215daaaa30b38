/** Most characters of an expression. It stands apart from the parser, which whoever only checks lengths need not load. */
export const maxExpressionLength = 4_000
