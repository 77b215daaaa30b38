import { z } from 'zod'
import { maxExpressionLength } from '../expressions/limits.ts'
import { repeatLimits } from './repeat-limits.ts'

/** How a group is filled; '' lets its size decide, see `isFilledAsTable`. */
export const repeatLayouts = ['', 'cards', 'table'] as const

const settings = {
  /** A variable: `count('name')` is the number of instances. */
  name: z.string().min(1).max(repeatLimits.name),
  /**
   * Heading of an instance, followed by its position unless it quotes answers of the instance as `${variable}`. Its
   * translations are those of `repeat_label` in the first question of the group.
   */
  label: z.string().max(repeatLimits.label),
  /** CEL for the number of instances, or '' for a group whose instances users add and remove. */
  count: z.string().max(maxExpressionLength),
  layout: z.enum(repeatLayouts),
}

/** A group of an uploaded file. */
export const repeatDraft = z.object(settings)
export type RepeatDraft = z.output<typeof repeatDraft>

/** A group of questions that is answered once for each of its instances, such as the members of a household. */
export const repeatGroup = z.object({
  id: z.number().int(),
  /** The group in which it is nested. */
  parent: z.number().int().nullable(),
  ...settings,
})
export type RepeatGroup = z.output<typeof repeatGroup>

/** The id of an instance that a user added: a UUID, or 32 random hexadecimal digits. */
export const addedInstanceId = z
  .string()
  .regex(/^[0-9a-f-]{32,36}$/)
  .meta({ examples: ['5f0c1d9ab3e24c6f8a7b0d1e2f3a4b5c'] })

/** The id of an instance that a user added, or see `countedInstance`. */
export const instanceId = z.string().regex(/^[A-Za-z0-9.-]{1,120}$/)

/** An instance that users added, in a list in order. */
export const instance = z.object({
  instance: instanceId,
  group: z.number().int(),
  /** The instance of the surrounding group. */
  parent: instanceId.nullable(),
})
export type Instance = z.output<typeof instance>
