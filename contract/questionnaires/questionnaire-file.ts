import { z } from 'zod'
import { countText } from '../platform/totals.ts'
import { language } from './languages.ts'

/** `error`: the file cannot be used; `warning`: the cell is ignored; `changed`: it is read differently. */
export const remarkLevels = ['error', 'changed', 'warning'] as const

/**
 * A message about a cell of an uploaded file. Rows are numbered as in spreadsheets, with the header as row 1; row 0 is
 * the whole sheet or file, column '' the whole row. A CSV file has no sheet.
 */
/** What to do about a part of a form that cannot be imported; the first choice of a cause is its default. */
export const causeChoices = ['take_as_text', 'leave_out', 'ask_everybody', 'ask_nobody'] as const
export const causeChoice = z.enum(causeChoices)
export type CauseChoice = z.output<typeof causeChoice>

/** Choices by cause. */
const choicesByCause = z.record(z.string().max(1_000), causeChoice)
export type CauseChoices = z.output<typeof choicesByCause>

/** The same as a form field, in JSON. */
export const sentChoices = z
  .string()
  .max(100_000)
  .transform((text, context): CauseChoices => {
    const read = choicesByCause.safeParse(parsed(text))
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: 'These choices cannot be read.' })
    return z.NEVER
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const decision = z.object({ cause: z.string(), choices: z.array(causeChoice), choice: causeChoice })
export type CauseDecision = z.output<typeof decision>

const remarkPlaces = z.object({
  sheet: z.string().optional(),
  row: z.number().int(),
  column: z.string(),
  level: z.enum(remarkLevels),
  message: z.string(),
  /** Number of cells with the same cause, including this one; the message is that of the first. */
  count: z.number().int(),
  /** Rows of the first of them, including this one. */
  rows: z.array(z.number().int()),
  /** Present if the author can choose what happens. */
  decision: decision.optional(),
})

/** Each cause is reported once, with its consequences elsewhere. */
export const fileRemark = remarkPlaces.extend({
  follows: z.array(remarkPlaces),
  /** Number of questions and of conditions that are lost by it and by its consequences; missing for none. */
  lost_questions: z.number().int().optional(),
  lost_conditions: z.number().int().optional(),
  /** True if no answer depends on it. */
  harmless: z.boolean().optional(),
})

export type FileRemark = z.output<typeof fileRemark>
export type RemarkPlaces = z.output<typeof remarkPlaces>

const share = z.object({ taken: z.number().int(), all: z.number().int() })

/** How much of a workbook is taken. */
export const coverage = z.object({ rows: share, questions: share, conditions: share })
export type Coverage = z.output<typeof coverage>

/** '419 of 430 rows taken; 98 % of questions, 97 % of conditions.' */
export function coverageWords({ rows, questions, conditions }: Coverage): string {
  const percent = ({ taken, all }: z.output<typeof share>) =>
    all === 0
      ? 100
      : taken === 0
        ? 0
        : Math.min(taken < all ? 99 : 100, Math.max(1, Math.round((100 * taken) / all)))
  const taken = `${countText(rows.taken)} of ${countText(rows.all)} rows taken`
  return `${taken}; ${percent(questions)} % of questions, ${percent(conditions)} % of conditions.`
}

/** The choices that a report is based on. */
export const choicesOf = ({ remarks }: Pick<FileReport, 'remarks'>): CauseChoices =>
  Object.fromEntries(
    remarks
      .flatMap((remark) => [remark, ...remark.follows])
      .flatMap(({ decision: one }) => (one ? [[one.cause, one.choice]] : [])),
  )

/** Preview of an uploaded file. If there are errors, it cannot be used and `questions` is empty. */
export const fileReport = z.object({
  /** The title given in the file, or ''. */
  title: z.string(),
  sections: z.number().int(),
  questions: z.number().int(),
  languages: z.array(language),
  default_language: z.string(),
  /** Of a workbook; a survey CSV is taken completely or refused. */
  coverage: coverage.optional(),
  /** Causes by the number of questions and conditions lost. */
  remarks: z.array(fileRemark),
})

export type FileReport = z.output<typeof fileReport>
