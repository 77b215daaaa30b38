import { formFileName } from 'contract/expressions/form-file.ts'

/** An appearance such as `search('villages', 'matches', 'district', ${district})`: options from a CSV file. */
export interface SearchAppearance {
  file: string
  /** The condition on its columns as an XLSForm expression; '' for none. */
  filter: string
}

const call = /\bsearch\s*\(((?:[^()]|\([^()]*\))*)\)/i

/** An appearance without the call of search(). */
export const withoutSearch = (appearance: string) => appearance.replace(call, ' ')

/** Parses the call of search() in an appearance; undefined if it is missing or cannot be read. */
export function readSearch(appearance: string): SearchAppearance | undefined {
  const inner = call.exec(appearance)?.[1]
  if (inner === undefined) return undefined
  const [file, how, column, value, filterColumn, filterValue] = argumentsIn(inner)
  const name = literal(file)
  if (name === undefined) return undefined
  const conditions = [
    how === undefined ? '' : comparison(literal(how), literal(column), value),
    filterColumn === undefined ? '' : comparison('matches', literal(filterColumn), filterValue),
  ]
  return conditions.some((one) => one === undefined)
    ? undefined
    : { file: formFileName(name), filter: conditions.filter(Boolean).join(' and ') }
}

function comparison(how: string | undefined, column: string | undefined, value: string | undefined) {
  if (column === undefined || value === undefined || !/^[\w.-]+$/.test(column)) return undefined
  if (how === 'matches') return `${column} = (${value})`
  const called = { contains: 'contains', startswith: 'starts-with', endswith: 'ends-with' }[how ?? '']
  return called && `${called}(${column}, ${value})`
}

/** The arguments of a call, divided by commas outside quotes and brackets. */
function argumentsIn(text: string): string[] {
  const found = text.match(/(?:'[^']*'|"[^"]*"|\([^()]*\)|[^,'"()])+/g) ?? []
  return found.map((one) => one.trim())
}

const literal = (text: string | undefined) =>
  /^'([^']*)'$|^"([^"]*)"$/
    .exec(text ?? '')
    ?.slice(1)
    .find(Boolean)
