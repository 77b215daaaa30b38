/** Places of institutes in the columns of a request, by id: a small number for each that was ever packed. */
const slots = new Map<number, number>()

export function slotOf(institute: number): number {
  const known = slots.get(institute)
  if (known !== undefined) return known
  slots.set(institute, slots.size)
  return slots.size - 1
}

/** The slot of an institute that may never have been packed. */
export const knownSlot = (institute: number): number | undefined => slots.get(institute)

/** Every slot is less than this. */
export const slotCount = (): number => slots.size
