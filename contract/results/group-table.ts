import { z } from 'zod'
import { pageOf } from '../platform/lists.ts'
import { instanceId } from '../questionnaires/repeat-group.ts'

/** A row of the table of a group that repeats: an instance with its answers. */
export const instanceRow = z.object({
  instance: instanceId,
  /** The instance of the surrounding group. */
  parent: instanceId.nullable(),
  /** From 1, among the instances in the same parent. */
  position: z.number().int(),
  /** 'Plot 1, Crop 3' */
  label: z.string(),
  /** Who filled it; '' for a shared set. */
  respondent: z.string(),
  /** Texts in the order of the columns, as in downloads. */
  answers: z.array(z.string()),
})

/** A page of the table; without `groups`, the survey has none that repeat. */
export const pageOfInstances = pageOf(instanceRow).extend({
  groups: z.array(z.object({ id: z.number().int(), label: z.string() })),
  /** The group shown on this page; null if the survey has no groups that repeat. */
  group: z.number().int().nullable(),
  columns: z.array(z.object({ question_id: z.number().int(), question: z.string() })),
})

export type InstanceRow = z.output<typeof instanceRow>
