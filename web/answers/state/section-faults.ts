import type { Filling } from './filling.ts'

/** A question whose answer hinders going on, and why. */
export interface Fault {
  id: number
  words: string
}

/** What is wrong in a section: answers that cannot be saved, constraints that do not hold, and conflicts. */
export function sectionFaults(filling: Filling, section: number): Fault[] {
  const { edits, state, layout, remarks } = filling
  return (layout.sections[section]?.questions ?? []).flatMap(({ question_id: id }): Fault[] => {
    if (!state.isVisible(id)) return []
    if (edits.conflicts.has(id)) return [{ id, words: 'Somebody else has answered meanwhile.' }]
    const [problem] = edits.has(id) || remarks.isGarbled(id) ? remarks.problemsOf(id) : []
    const words = problem?.words ?? state.violation(id)
    return words === undefined ? [] : [{ id, words }]
  })
}

/** Questions that show a fault of their answers, wherever they are. */
export const answersToCorrect = ({ remarks }: Filling): number[] =>
  [...new Set([...remarks.withShownProblems(), ...remarks.withShownViolations()])].sort((a, b) => a - b)

/** Whether a question of the section shows a problem, or waits for a choice between two answers. */
export const showsProblemIn = ({ edits, layout, remarks }: Filling, section: number): boolean =>
  [...remarks.withShownProblems(), ...edits.conflicts.keys()].some(
    (id) => layout.chunkOf.get(id)?.section === section,
  )
