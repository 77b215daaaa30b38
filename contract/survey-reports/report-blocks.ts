import { z } from 'zod'
import { id, line, paragraphs } from '../platform/texts.ts'
import { scoreLimits } from '../questionnaires/scoring.ts'
import { compareLimits } from '../results/compare.rules.ts'
import { questionComparison } from '../results/comparison.ts'
import { crossTable } from '../results/cross-table.ts'
import { scoreFigures } from '../results/score-results.schemas.ts'
import { questionSummary } from '../results/summary.ts'
import { variableKey } from '../results/wide-options.ts'
import { compareGroups } from '../surveys/survey.ts'

/** Blocks of a report, characters of its title and of a text, reports of a survey, versions and working links of a report. */
export const surveyReportLimits = {
  blocks: 60,
  title: 200,
  text: 10_000,
  reports: 50,
  versions: 50,
  links: 20,
  linkName: 100,
} as const

/** Identifies a block within its report. */
const blockId = z.string().regex(/^[\w-]{1,40}$/, 'An id has at most 40 letters and digits')
const share = z.enum(['column', 'row'])

/** A text in Markdown. */
const textBlock = z.strictObject({
  kind: z.literal('text'),
  id: blockId,
  text: paragraphs(surveyReportLimits.text),
})
/** The figures of a question, as in the summary. */
const questionBlock = z.strictObject({ kind: z.literal('question'), id: blockId, question: id })
/** The answers to a question by those to another one, or by institution; see `crossQuery`. */
const crossBlock = z.strictObject({
  kind: z.literal('cross'),
  id: blockId,
  row: variableKey,
  by: variableKey,
  share,
})

/** A score of the survey, by its name: whole and by section. */
const scoreBlock = z.strictObject({ kind: z.literal('score'), id: blockId, score: line(scoreLimits.name) })
/** The figures of a question for up to five institutions beside a group; see `comparisonQuery`. */
const comparisonBlock = z.strictObject({
  kind: z.literal('comparison'),
  id: blockId,
  question: id,
  institutions: z
    .array(id)
    .max(compareLimits.institutions)
    .refine((all) => new Set(all).size === all.length, 'Each institution can be chosen once'),
  group: z.enum(compareGroups),
})

/** What a report contains. A new kind also needs its shown form below; the compiler then lists the other places. */
export const reportBlock = z.discriminatedUnion('kind', [
  textBlock,
  questionBlock,
  crossBlock,
  scoreBlock,
  comparisonBlock,
])
export type ReportBlock = z.output<typeof reportBlock>
export type BlockKind = ReportBlock['kind']
export type BlockOf<K extends BlockKind> = Extract<ReportBlock, { kind: K }>

/**
 * Why a block has no figures: its question or score was removed from the survey or deleted, the filter of the report no
 * longer works, too few answers are counted to show them to people who may not see the results, or they are a comparison
 * that these people see in versions only.
 */
export const missingFigures = ['removed', 'filter', 'few', 'current'] as const
export type MissingFigures = (typeof missingFigures)[number]

const shownPart = {
  id: z.string(),
  /** Text of the question, or label of the score; '' if it is deleted. */
  title: z.string(),
  missing: z.enum(missingFigures).nullable(),
  /** Of a version: whether the question has been removed from the survey since. */
  removed_since: z.boolean(),
}

/** Blocks with their figures. Written answers are only counted, as they may contain names. */
export const shownBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), id: z.string(), text: z.string() }),
  z.object({
    kind: z.literal('question'),
    ...shownPart,
    question: z.number().int(),
    figures: questionSummary.nullable(),
  }),
  z.object({
    kind: z.literal('cross'),
    ...shownPart,
    row: z.string(),
    by: z.string(),
    by_label: z.string(),
    share,
    figures: crossTable.nullable(),
  }),
  z.object({
    kind: z.literal('score'),
    ...shownPart,
    score: z.string(),
    /** `sets`: number of answer sets that the filters of the report find. */
    figures: scoreFigures.extend({ sets: z.number().int() }).nullable(),
  }),
  z.object({
    kind: z.literal('comparison'),
    ...shownPart,
    question: z.number().int(),
    /** Of all answer sets: the filters of the report do not apply. */
    figures: questionComparison.nullable(),
  }),
])
export type ShownBlock = z.output<typeof shownBlock>
export type ShownOf<K extends BlockKind> = Extract<ShownBlock, { kind: K }>

/** A report with its figures. */
export const reportContent = z.object({
  title: z.string(),
  survey_name: z.string(),
  /** The filters in words. */
  filters: z.array(z.string()),
  /** Number of answer sets that the filters find; null if a filter no longer works. */
  n: z.number().int().nullable(),
  /** When the figures were computed. */
  at: z.iso.datetime(),
  blocks: z.array(shownBlock),
})
export type ReportContent = z.output<typeof reportContent>
