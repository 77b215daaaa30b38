import type { SurveyState } from 'contract/answers/survey-state.ts'
import { compileExpression, evaluate } from 'contract/expressions/expressions.ts'
import type { PlacedInstance } from 'contract/questionnaires/instances.ts'
import type { RepeatGroup } from 'contract/questionnaires/repeat-group.ts'
import { groupChain } from 'contract/questionnaires/repeats.ts'
import { localNow } from '../../platform/local-time.ts'

/**
 * Whether a group without instances can get one now, in the instance around it. The conditions of its questions tell, as
 * far as they only read answers outside the group: the condition of the group is part of each of them.
 */
export function isOffered(group: RepeatGroup, state: SurveyState, within?: PlacedInstance): boolean {
  if (group.count !== '') return false
  const { sections } = state.model
  const conditions = sections.flatMap(({ ofFile }) =>
    ofFile.flatMap(({ repeat, visibility_condition }) =>
      repeat === group.id ? visibilityOf(visibility_condition, { group, state, within }) : [],
    ),
  )
  return conditions.includes(true) || !conditions.includes(false)
}

interface Seen {
  group: RepeatGroup
  state: SurveyState
  within: PlacedInstance | undefined
}

/** Undefined if it depends on the instance that does not exist yet. */
function visibilityOf(condition: string, { group, state, within }: Seen): boolean | undefined {
  if (condition === '') return true
  const { variables, instances } = state.model
  const { expression } = compileExpression(condition)
  const isInside = (name: string) =>
    instances !== undefined &&
    groupChain(instances.groups, variables.get(name)?.group).some(({ id }) => id === group.id)
  if (!expression || [...expression.variables].some(isInside)) return undefined
  const values = { get: (name: string) => state.value(name, within), now: localNow }
  const { value, notEvaluable, awaitsAnswer } = evaluate(expression, values)
  return notEvaluable !== undefined && !awaitsAnswer ? undefined : value === true
}
