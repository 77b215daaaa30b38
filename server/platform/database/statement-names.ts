/** Uses after which a statement gets a name. */
const usesBefore = 5
/** Names of a pool. Each connection keeps every named statement that it was sent. */
const maxNames = 300
/** Statements that are counted at once, so that composed ones, which rarely repeat, don't fill the memory. */
const maxCounted = 2000

/** Names for the statements that a pool sends often: PostgreSQL parses a named statement once per connection. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size === maxNames) return known
    const count = (uses.get(text) ?? 0) + 1
    if (count <= usesBefore) {
      if (uses.size >= maxCounted) uses.clear()
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}
