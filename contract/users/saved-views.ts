import { refusal } from '../platform/refusal.ts'

/** Lists whose filters can be saved. */
export const viewedLists = ['institutes', 'members'] as const
export type ViewedList = (typeof viewedLists)[number]

/** A person's saved views of a list; characters of a name, and of the query of an address. */
export const savedViewLimits = { views: 50, name: 100, search: 4000 } as const

export const tooManySavedViews = refusal(
  'too_many_saved_views',
  409,
  `There are ${savedViewLimits.views} saved views. Please delete one first.`,
)
