import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, line } from '../platform/texts.ts'
import { compareGroups } from '../surveys/survey.ts'
import { compareLimits } from './compare.rules.ts'

const institutionId = id

export const comparisonQuery = z.object({
  ...pageQuery(compareLimits.questions),
  /** Up to five institutions, side by side. */
  institution: z
    .union([institutionId, z.array(institutionId).max(compareLimits.institutions)])
    .default([])
    .transform((sent) => [...new Set([sent].flat())]),
  /** With which others they are compared. */
  group: z.enum(compareGroups).default('all'),
  /** Words of the question, its variable or its section. */
  search: line(200).optional(),
})

const named = z.object({ id: z.number().int(), name: z.string() })
const figure = z.number().nullable()

/** Figures of at least five institutions. */
const groupFigures = z.object({
  n: z.number().int(),
  mean: z.number(),
  lower_quartile: z.number(),
  median: z.number(),
  upper_quartile: z.number(),
})

/**
 * A question with its figures: the number of each institution, or for each option the share of its answer sets that
 * chose it, from 0 to 1.
 */
const comparedQuestion = z.object({
  question_id: z.number().int(),
  section: z.string(),
  question: z.string(),
  /** When the answers of the others were taken that an institution sees; null if they are current, or not shown. */
  as_of: instant.nullable(),
  figures: z.array(
    z.object({
      key: z.string(),
      /** Heading in files: the variable, with the option. */
      name: z.string(),
      /** The input, or the option; '' if the question has only one. */
      label: z.string(),
      is_share: z.boolean(),
      /** By institution, and then by round; null without an answer. */
      values: z.array(z.array(figure)),
      /** Null if it would not be anonymous: see `compareLimits`. */
      group: groupFigures.nullable(),
    }),
  ),
})
export type ComparedQuestion = z.output<typeof comparedQuestion>

export const comparison = pageOf(comparedQuestion).extend({
  /** All institutions with answers, for a choice; empty for an institution that compares itself. */
  all: z.array(named),
  institutions: z.array(named),
  /** This survey, and the earlier rounds, latest first. */
  rounds: z.array(named),
  /** Null if the type, region or size is unknown, or not the same. */
  group: z
    .object({
      label: z.string(),
      /** How many have answers, beside the reader's; null if that would not be anonymous. */
      institutions: z.number().int().nullable(),
    })
    .nullable(),
})
export type InstitutionComparison = z.output<typeof comparison>

/** One question alone. */
export const questionComparison = comparison
  .pick({ institutions: true, rounds: true, group: true })
  .extend({ of: comparedQuestion })
export type QuestionComparison = z.output<typeof questionComparison>
