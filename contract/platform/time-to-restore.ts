/** Days in which a deleted survey, or a document that was removed, can be brought back. */
export const daysToRestore = 30
const day = 86_400_000

/** When something deleted at this time is purged. */
export const purgeAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + daysToRestore * day)

/** Days until then, rounded up; 0 once it is due. */
export const daysLeft = (deletedAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((purgeAt(deletedAt).getTime() - now.getTime()) / day))
