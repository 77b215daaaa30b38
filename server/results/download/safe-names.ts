/** Words that SPSS or Stata do not take as names of variables. */
const reserved = new Set(
  (
    'all and by eq ge gt le lt ne not or to with byte double float if in int long str strl using ' +
    'true false null na nan inf function repeat while for next break else'
  ).split(' '),
)

/** Characters of a name in Stata, the shortest of these programs. */
const maxLength = 32

/** Names that SPSS, Stata and R take: ASCII letters, digits and underscores after a letter, unique in any case. */
export function safeNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const ascii = name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
    const begun = /^[A-Za-z]/.test(ascii) ? ascii : `v_${ascii}`.replace(/_$/, '')
    const plain = reserved.has(begun.toLowerCase()) || /^str\d+$/i.test(begun) ? `${begun}_v` : begun
    let safe = plain.slice(0, maxLength)
    for (let number = 2; taken.has(safe.toLowerCase()); number++) {
      const ending = `_${number}`
      safe = plain.slice(0, maxLength - ending.length) + ending
    }
    taken.add(safe.toLowerCase())
    return safe
  })
}
