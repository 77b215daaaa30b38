import { unknownInstance } from 'contract/answers/answers.refusals.ts'
import { readCounted } from 'contract/questionnaires/repeats.ts'
import { repeatLimits } from 'contract/questionnaires/repeat-limits.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Questionnaire } from '../../questionnaires/questionnaires.ts'
import type { AnswerSet } from '../answers.queries.ts'
import { groupsOfInstances, insertInstances, type StoredInstance } from './instances.queries.ts'

interface InInstance {
  question: { repeat?: number | undefined }
  instance?: string | undefined
}

/**
 * Throws 404 for an answer in an instance that the set does not have. One that another user has removed takes answers
 * still: they are kept, and return with it.
 */
export async function requireInstances(
  tx: Tx,
  set: AnswerSet,
  { questionnaire, given }: { questionnaire: Questionnaire; given: readonly InInstance[] },
): Promise<void> {
  const wanted = given.flatMap(({ question: { repeat }, instance }) =>
    repeat === undefined || instance === undefined ? [] : [{ group: repeat, instance }],
  )
  if (wanted.length === 0) return
  await storeCounted(tx, set, { questionnaire, wanted })
}

interface Wanted {
  group: number
  instance: string
}

/** Stores instances of groups with a count when they are first used; throws 404 for unknown ones. */
export async function storeCounted(
  tx: Tx,
  set: AnswerSet,
  { questionnaire: { repeats }, wanted }: { questionnaire: Questionnaire; wanted: readonly Wanted[] },
): Promise<void> {
  const groups = new Map(repeats.map((group) => [group.id, group]))
  const counted = new Map<string, StoredInstance>()
  const added = new Map<string, number>()
  const look = ({ group, instance }: Wanted) => {
    const of = groups.get(group)
    if (!of) throw new Problem(unknownInstance)
    if (of.count === '') return void added.set(instance, group)
    const read = readCounted(instance)
    const isRight =
      read?.group === group &&
      read.position >= 1 &&
      read.position <= repeatLimits.instances &&
      (read.parent === undefined) === (of.parent === null)
    if (!isRight) throw new Problem(unknownInstance)
    const { parent = null, position } = read
    counted.set(instance, { id: instance, group_id: group, parent, position })
    if (parent !== null && of.parent !== null) look({ group: of.parent, instance: parent })
  }
  for (const one of wanted) look(one)
  const known = await groupsOfInstances(tx, set, [...added.keys()])
  for (const [instance, group] of added) if (known.get(instance) !== group) throw new Problem(unknownInstance)
  await insertInstances(tx, set, [...counted.values()])
}
