/** Maximum nesting of a request body (SEC-35). */
const maxDepth = 32

/**
 * What a parsed JSON body must not contain, checked before any schema: deep nesting, NUL characters, which PostgreSQL
 * refuses, lone surrogates, which UTF-8 cannot encode, or keys for prototype pollution.
 */
export function exceedsJsonLimits(value: unknown, depth = 0): string | undefined {
  if (depth > maxDepth) return `more than ${maxDepth} levels of lists and objects`
  if (typeof value === 'string') return badText(value)
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const problem =
      badText(key) ?? (key === '__proto__' ? 'a field named __proto__' : exceedsJsonLimits(inner, depth + 1))
    if (problem) return problem
  }
  return undefined
}

function badText(text: string): string | undefined {
  if (text.includes('\u0000')) return 'a NUL character'
  return text.isWellFormed() ? undefined : 'an incomplete character (half of a surrogate pair)'
}
