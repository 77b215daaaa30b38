/** Days for which a deleted survey or a removed document can be restored. */
export const daysToRestore = 30
const day = 86_400_000

/** When an object deleted at this time is purged. */
export const purgeAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + daysToRestore * day)

/** Days until it is purged, rounded up; 0 once it is due. */
export const daysLeft = (deletedAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((purgeAt(deletedAt).getTime() - now.getTime()) / day))
