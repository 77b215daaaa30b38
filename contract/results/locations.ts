import { z } from 'zod'
import { pageOf } from '../platform/lists.ts'
import { instant } from '../platform/texts.ts'
import { mapTypes } from '../questionnaires/option-types.ts'

/** A position, line or area of the latest answers. */
export const location = z.object({
  /** Id of the record. */
  id: z.number().int(),
  question__id: z.number().int(),
  /** With the instance of a group that repeats, as in the answers. */
  question: z.string(),
  /** Label of the input, if the question has several; else ''. */
  field: z.string(),
  type: z.enum(mapTypes),
  /** The answer: latitude, longitude, altitude and accuracy, of several positions separated by ';'. */
  text: z.string(),
  user__email: z.string(),
  created_at: instant,
})

/** A page of locations, newest first. Without `questions`, the survey asks for none. */
export const pageOfLocations = pageOf(location).extend({
  questions: z.array(z.object({ question_id: z.number().int(), question: z.string() })),
})

export type Location = z.output<typeof location>
