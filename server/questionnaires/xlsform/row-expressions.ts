import { compileExpression } from 'contract/expressions/expressions.ts'
import type { CauseChoices, CauseDecision } from 'contract/questionnaires/questionnaire-file.ts'
import type { Why } from '../drafts/group-remarks.ts'
import { quoted, type CelVariable } from './xpath/cel-parts.ts'
import { choiceParameters } from './choice-parameters.ts'
import { readSearch } from './search-appearance.ts'
import { ExpressionTrouble, unsupported } from './xpath/expression-trouble.ts'
import type { XlsformColumn } from './headers.ts'
import { capital } from './remarks.ts'
import type { FormRow } from './table.ts'
import type { Variables } from './variables.ts'
import { isHarmlessRepair, toCel, type Translated, type XPathScope } from './xpath/to-cel.ts'

/** Expressions of a row in CEL; '' if missing, or if not imported, which has been reported. */
export interface RowExpressions {
  /** '' means always shown. */
  relevant(row: FormRow): string
  /** Whether the condition of a row, read before, could not be imported. */
  hasLostCondition(row: FormRow): boolean
  required(row: FormRow): { required: boolean; required_condition: string }
  /** `own`: the answer that the constraint checks. */
  constraint(row: FormRow, kind: CelVariable['kind']): string
  calculation(row: FormRow): string
  /** The number of instances of a repeat; '' if users add them. */
  count(row: FormRow): string
  /** The calculation of an answer, which may read the answer itself. */
  answerCalculation(row: FormRow): string
  /** The default of an answer: a text, or an expression if it has references or calls functions. */
  default(row: FormRow): string
  readOnly(row: FormRow): string
  /** Bare words are columns of the options. */
  choiceFilter(row: FormRow): string
  /** The seed of a random order of the options; '' for the order of the list. */
  randomize(row: FormRow): string
}

/** What the expressions of a row can read; `own` is its own answer. */
export type RowScopes = (row: FormRow, own?: CelVariable) => XPathScope

export const rowScopes =
  (variables: Variables, list: XPathScope['list']): RowScopes =>
  (row, given) => {
    const own = given ?? itself(row, variables)
    const orOwn = (found: CelVariable) => (own?.text !== undefined && found.name === own.name ? own : found)
    return {
      variable: (name) => orOwn(variables.read(name)),
      at: (up, names) => orOwn(variables.at(row, up, names)),
      list,
      ...(own && { own }),
    }
  }

/** A calculation that reads itself has its default, or no value, as nobody answers it. */
function itself(row: FormRow, variables: Variables): CelVariable | undefined {
  const own = variables.of(row)
  if (own?.kind !== 'calculated') return undefined
  const given = row.cell('default')
  return { name: own.name, kind: 'text', text: isDynamic(given) ? '' : given }
}

/** Translates the expressions of rows to CEL; reports what is repaired, ignored or invalid. */
export function rowExpressions(
  variables: Variables,
  { scopes, choices = {} }: { scopes: RowScopes; choices?: CauseChoices | undefined },
): RowExpressions {
  const withoutCondition = new Set<FormRow>()
  const read = (
    row: FormRow,
    column: XlsformColumn,
    {
      own,
      isColumn,
      given = row.cell(column),
    }: { own?: CelVariable | undefined; isColumn?: XPathScope['isColumn']; given?: string } = {},
  ): string | undefined => {
    if (given === '') return undefined
    try {
      const { cel, repairs } = evaluable(
        toCel(
          given,
          { ...scopes(row, own), ...(isColumn && { isColumn }) },
          valueColumns.has(column) ? 'value' : 'condition',
        ),
      )
      for (const repair of repairs)
        row.report(column, 'changed', `${capital(repair)}.`, {
          ...(isHarmlessRepair(repair) && { cause: repair, harmless: true }),
        })
      return cel
    } catch (error) {
      if (!(error instanceof ExpressionTrouble)) throw error
      const cause = `${column} ${error.message}`.slice(0, 500)
      const isNobody =
        column === 'relevant' && Object.hasOwn(choices, cause) && choices[cause] === 'ask_nobody'
      reportTrouble(row, column, { error, cause, isNobody })
      if (column === 'relevant') withoutCondition.add(row)
      return isNobody ? 'false' : undefined
    }
  }
  return {
    hasLostCondition: (row) => withoutCondition.has(row),
    relevant(row) {
      const cel = read(row, 'relevant') ?? ''
      if (/^(yes|no)$/i.test(row.cell('relevant'))) {
        row.report(
          'relevant',
          'warning',
          `${row.cell('relevant')} is taken as a condition; is it meant for required?`,
        )
      }
      return cel === 'true' ? '' : cel
    },
    required(row) {
      const cel = read(row, 'required', { own: variables.of(row) }) ?? ''
      if (cel === '' || cel === 'false' || cel === 'true')
        return { required: cel === 'true', required_condition: '' }
      return { required: false, required_condition: cel }
    },
    constraint(row, kind) {
      const cel = read(row, 'constraint', { own: { name: 'value', kind } }) ?? ''
      return cel === 'true' ? '' : cel
    },
    calculation: (row) => read(row, 'calculation') ?? '',
    count: (row) => read(row, 'repeat_count') ?? '',
    answerCalculation: (row) => read(row, 'calculation', { own: variables.of(row) }) ?? '',
    default(row) {
      const given = row.cell('default')
      if (given === '' || isDynamic(given)) return read(row, 'default', { own: variables.of(row) }) ?? ''
      return quoted(given)
    },
    readOnly(row) {
      const cel = read(row, 'read_only') ?? ''
      return cel === 'false' ? '' : cel
    },
    choiceFilter(row) {
      const cel = read(row, 'choice_filter', { isColumn: () => true }) ?? ''
      const search = readSearch(row.cell('appearance'))?.filter ?? ''
      const searched = (search && read(row, 'appearance', { isColumn: () => true, given: search })) || ''
      const filters = [cel === 'true' ? '' : cel, searched].filter(Boolean)
      return filters.length > 1 ? filters.map((one) => `(${one})`).join(' && ') : (filters[0] ?? '')
    },
    randomize(row) {
      const { randomize, seed } = choiceParameters(row)
      return (randomize && (read(row, 'parameters', { given: seed }) || 'random()')) || ''
    },
  }
}

/**
 * A calculation that cannot be imported removes its variable, which is reported where the variable is read. A
 * calculation of a date makes its variable a date.
 * @returns the rows without an imported calculation
 */
export function leaveOutCalculations(
  rows: FormRow[],
  { variables, scopes }: { variables: Variables; scopes: RowScopes },
): ReadonlySet<FormRow> {
  const without = new Set<FormRow>()
  const rest = rows.filter((row) => row.cell('calculation') !== '')
  const readers = readersByName(rest)
  for (const row of rest) {
    if (without.has(row)) continue
    const name = row.cell('name')
    const { trouble, isMoment } = calculated(row, (one) =>
      scopes(one, callsOnce(one) ? variables.of(one) : undefined),
    )
    if (trouble && trouble.kind !== 'unknown') {
      row.report('calculation', 'warning', `The calculation ${trouble.message}. It is left out.`, {
        ...whyOf(trouble),
        takesAway: `variable ${name}`,
        loses: 'row',
      })
      variables.leaveOut(row, 'has a calculation that cannot be imported')
      without.add(row)
    } else if (!isMoment || !variables.mayBeMoment(name)) continue
    // A change of the variable may change those that read it, visited or not.
    rest.push(...(readers.get(name) ?? []))
  }
  return without
}

/** Rows by the words in their calculation. */
function readersByName(rows: readonly FormRow[]) {
  const readers = new Map<string, FormRow[]>()
  for (const row of rows) {
    const words = row.cell('calculation').match(/[\p{L}\p{M}\p{N}_.-]+/gu) ?? []
    for (const word of new Set(words)) {
      const found = readers.get(word)
      if (found) found.push(row)
      else readers.set(word, [row])
    }
  }
  return readers
}

function calculated(row: FormRow, scopes: RowScopes): { trouble?: ExpressionTrouble; isMoment?: boolean } {
  try {
    return evaluable(toCel(row.cell('calculation'), scopes(row), 'value'))
  } catch (error) {
    if (error instanceof ExpressionTrouble) return { trouble: error }
    throw error
  }
}

/** Whether a calculation keeps its first value. */
export const callsOnce = (row: FormRow) => /\bonce\s*\(/i.test(row.cell('calculation'))

/** Whether a default is an expression, not a text. */
export const isDynamic = (given: string) => /\$\{|[a-z][\w:-]*\s*\(|^\.\.?\//i.test(given)

const conditions: ReadonlySet<XlsformColumn> = new Set([
  'relevant',
  'required',
  'constraint',
  'choice_filter',
])

/** Columns whose expressions need not be true or false. */
const valueColumns: ReadonlySet<XlsformColumn> = new Set([
  'calculation',
  'default',
  'repeat_count',
  'parameters',
])

const ifLost: Partial<Record<XlsformColumn, string>> = {
  required: 'An answer is not required then.',
  default: 'The question begins without an answer.',
  read_only: 'The question can be answered at any time.',
  choice_filter: 'All options of the list are offered.',
  parameters: 'The order is random without this seed.',
  repeat_count: 'People add the entries themselves.',
}

/** @throws ExpressionTrouble for an expression beyond the limits of the evaluator */
function evaluable(translated: Translated): Translated {
  const { problem } = compileExpression(translated.cel)
  if (problem) throw unsupported(problem.words)
  return translated
}

/** Only a name that is not in the form is an error; whatever else cannot be imported is left out. */
interface Trouble {
  error: ExpressionTrouble
  cause: string
  /** Whether the author wants nobody to be asked instead of everybody. */
  isNobody: boolean
}

function reportTrouble(row: FormRow, column: XlsformColumn, { error, cause, isNobody }: Trouble) {
  const { kind, message } = error
  const trouble = `${capital(column)} ${message}.`
  const why: Why = { ...whyOf(error), ...(conditions.has(column) && { loses: 'condition' }) }
  if (kind === 'unknown') return row.report(column, 'error', trouble, why)
  if (column !== 'relevant') {
    const what = ifLost[column] ?? 'It is left out.'
    return row.report(column, 'warning', `${trouble} ${what}`, why)
  }
  const subject = /^begin/i.test(row.cell('type')) ? 'The questions of the group are' : 'The question is'
  const decision: CauseDecision = {
    cause,
    choices: ['ask_everybody', 'ask_nobody'],
    choice: isNobody ? 'ask_nobody' : 'ask_everybody',
  }
  const effect = isNobody ? 'never asked.' : 'asked without this condition, and never required.'
  row.report(column, 'changed', `${trouble} ${subject} ${effect}`, { ...why, decision })
}

/** An unknown name is one cause wherever it is used; a question that is not imported is reported at its own row. */
function whyOf({ kind, variable, message }: ExpressionTrouble): Why {
  if (variable === undefined) return {}
  return kind === 'unknown' ? { cause: message } : { misses: `variable ${variable}` }
}
