/** Dense index per institute id, for addressing typed arrays. */
const slots = new Map<number, number>()

export function slotOf(institute: number): number {
  const known = slots.get(institute)
  if (known !== undefined) return known
  slots.set(institute, slots.size)
  return slots.size - 1
}

/** The slot of an institute, if it has one. */
export const knownSlot = (institute: number): number | undefined => slots.get(institute)

/** All slots are below this number. */
export const slotCount = (): number => slots.size
