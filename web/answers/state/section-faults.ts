import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { Filling } from './filling.ts'

/** A question with a problem, and its message. */
export interface Fault {
  id: AnswerId
  words: string
}

/** Problems of a section: answers that cannot be saved, violated constraints, and conflicts. */
export function sectionFaults(filling: Filling, section: number): Fault[] {
  const { edits, state, layout, remarks } = filling
  return (layout.sections[section]?.questions ?? []).flatMap((question): Fault[] => {
    const id = answerId(question)
    if (!state.isVisible(id)) return []
    if (edits.conflicts.has(id)) return [{ id, words: 'Another user has changed this answer.' }]
    const [problem] = edits.has(id) || remarks.isGarbled(id) ? remarks.problemsOf(id) : []
    const words = problem?.words ?? state.violation(id)
    return words === undefined ? [] : [{ id, words }]
  })
}

/** Questions of all sections that show a problem. */
export function answersToCorrect({ remarks, state }: Filling): AnswerId[] {
  const place = (id: AnswerId) => state.model.indexOf.get(id) ?? 0
  return [...new Set([...remarks.withShownProblems(), ...remarks.withShownViolations()])].sort(
    (a, b) => place(a) - place(b),
  )
}

/** Whether a question of the section shows a problem or has a conflict. */
export const showsProblemIn = ({ edits, layout, remarks }: Filling, section: number): boolean =>
  [...remarks.withShownProblems(), ...edits.conflicts.keys()].some(
    (id) => layout.chunkOf.get(id)?.section === section,
  )
