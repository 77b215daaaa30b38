import type { Filling } from './filling.ts'

/** A question whose answer hinders going on, and why. */
export interface Fault {
  id: number
  words: string
}

/** What is wrong in a section: answers that cannot be saved, constraints that do not hold, and conflicts. */
export function sectionFaults(filling: Filling, section: number): Fault[] {
  const { edits, state, layout, problemsOf } = filling
  return (layout.sections[section]?.questions ?? []).flatMap(({ question_id: id }): Fault[] => {
    if (!state.isVisible(id)) return []
    if (edits.conflicts.has(id)) return [{ id, words: 'Somebody else has answered meanwhile.' }]
    const [problem] = edits.has(id) || filling.isGarbled(id) ? problemsOf(id) : []
    const words = problem?.words ?? state.violation(id)
    return words === undefined ? [] : [{ id, words }]
  })
}
