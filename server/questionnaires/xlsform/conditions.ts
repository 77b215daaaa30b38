import { compileExpression } from 'contract/expressions/expressions.ts'
import { required } from 'contract/platform/required.ts'
import { around, type Group } from './outline.ts'
import type { RowExpressions } from './row-expressions.ts'

/** Characters above which the conditions of groups are calculated once instead of repeated in each question. */
const longest = 4_000

/** A calculated note that holds a group's condition when that is too long to be repeated. */
export interface Relay {
  group: Group
  variable: string
  condition: string
}

/** Visibility inside a group: the conditions of all enclosing groups and its own. */
export interface Conditions {
  /** `asked`: the variable of the question, which no condition of a group around it may read. */
  of(group: Group | undefined, own: string, asked?: string): string
  /** The groups around whose conditions read this variable. */
  reading(group: Group | undefined, variable: string): Group[]
  /** Relays created since the last call; they must stand before the questions that read them. */
  takeRelays(): Relay[]
}

export function groupConditions(expressions: RowExpressions, invent: (name: string) => string): Conditions {
  const own = new Map<Group, string>()
  const read = new Map<Group, ReadonlySet<string>>()
  const relayed = new Map<Group, string>()
  let made: Relay[] = []

  const ownOf = (group: Group) => {
    const found = own.get(group) ?? expressions.relevant(group.row)
    own.set(group, found)
    return found
  }

  function partsOf(group: Group | undefined): string[] {
    const groups = around(group)
    const last = groups.findLast((one) => relayed.has(one))
    if (!last) return groups.map(ownOf)
    return [required(relayed, last), ...groups.slice(groups.indexOf(last) + 1).map(ownOf)]
  }

  const readsOf = (group: Group) => {
    const found = read.get(group) ?? compileExpression(ownOf(group)).expression?.variables ?? new Set()
    read.set(group, found)
    return found
  }
  const reading = (group: Group | undefined, variable: string) =>
    variable === '' ? [] : around(group).filter((one) => readsOf(one).has(variable))

  function of(group: Group | undefined, condition: string, asked = ''): string {
    // A group that depends on a question within it hides the others only.
    const without = reading(group, asked)
    if (without.length > 0) {
      const others = around(group).filter((one) => !without.includes(one))
      return joined([...others.map(ownOf), condition])
    }
    const whole = joined([...partsOf(group), condition])
    const isTooLong = whole.length > longest && condition.length <= longest
    if (!group || !isTooLong || relayed.has(group)) return whole
    relay(group)
    return of(group, condition)
  }

  function relay(group: Group) {
    const variable = invent(`${group.row.cell('name') || 'group'}_is_asked`)
    const condition = of(group.above, ownOf(group))
    relayed.set(group, `value('${variable}') == true`)
    made.push({ group, variable, condition })
    group.row.report(
      'relevant',
      'changed',
      `The conditions of the groups are long; ${variable} calculates them once.`,
    )
  }

  return {
    of,
    reading,
    takeRelays() {
      const taken = made
      made = []
      return taken
    },
  }
}

/** Joined by 'and', without duplicates. */
function joined(conditions: string[]) {
  const different = [...new Set(conditions.filter(Boolean))]
  if (different.length < 2) return different[0] ?? ''
  return different.map((one) => (/\|\||\?/.test(one) ? `(${one})` : one)).join(' && ')
}
