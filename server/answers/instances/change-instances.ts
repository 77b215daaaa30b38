import { randomUUID } from 'node:crypto'
import {
  countedGroup,
  tooManyInstances,
  unknownGroup,
  unknownInstance,
} from 'contract/answers/answers.refusals.ts'
import type { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import type { RepeatGroup } from 'contract/questionnaires/repeat-group.ts'
import { repeatLimits } from 'contract/questionnaires/repeat-limits.ts'
import { whyNotSave } from 'contract/surveys/surveys.rules.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { Problem, refuse } from '../../platform/http/problem.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import { member } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/live/live.ts'
import { type Questionnaire, questionnaireOf } from '../../questionnaires/questionnaires.ts'
import { availabilityOf, surveyFor } from '../../surveys/surveys.ts'
import { withSet, type InSet } from '../answers.access.ts'
import { publishReview, sharedTopic } from '../answers.live.ts'
import { lockForSaving, type AnswerSet } from '../answers.queries.ts'
import { noteAnswersChanged } from '../note-change.ts'
import { emitSave } from '../emit-save.ts'
import { outdateVerification } from '../reviews/reviews.queries.ts'
import { recountSet } from '../recount-progress.ts'
import {
  insertInstances,
  instanceById,
  instancesOf,
  markRemoved,
  markRestored,
  orderInstances,
} from './instances.queries.ts'
import { storeCounted } from './require-instances.ts'

type Context = RequestContext<{ id: number }, { institution?: number | undefined }>

/** People who may change the instances of their answer set, which is the right to save answers. */
export async function arranger(context: Context): Promise<InSet> {
  const { institution } = context.query
  const scope = await surveyFor(context, context.params.id, institution)
  refuse(whyNotSave(availabilityOf(scope.survey), scope.permissions))
  return withSet(scope, institution)
}

interface Change {
  tx: Tx
  set: AnswerSet
  questionnaire: Questionnaire
}

/** Changes the instances of the viewer's set, one change after the other, and notifies the others. */
function changing<T>(
  context: Context & { key?: string | undefined },
  change: (of: Change) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, async (tx) => {
    const { viewer } = member(context)
    const { institution } = context.query
    await lockForSaving(tx, { surveyId: context.params.id, personId: viewer.id, institution })
    // Read again: the survey may have been closed while this waited.
    const { survey, set } = await arranger({ ...context, db: tx })
    const { ip, now } = context
    const questionnaire = await questionnaireOf(tx, survey)
    const result = await change({ tx, set, questionnaire })
    if (await outdateVerification(tx, set, now)) await publishReview(tx, set)
    await noteAnswersChanged(tx, { viewer, survey, ip, now })
    const recounted = await recountSet(tx, set, questionnaire)
    if (recounted?.isWatched) {
      const { progress, completedBefore } = recounted
      const save = { set, projectId: survey.project_id, personId: viewer.id, questionIds: [] }
      await emitSave(tx, { ...save, progress, completedBefore }, now)
    }
    await publish(tx, `submissions:${survey.id}`)
    const together = sharedTopic(set)
    if (together !== undefined) await publish(tx, together, { instances: true, attempt: context.key })
    return result
  })
}

export const addInstance: Handler<typeof surveyInstances.addInstance, InSet> = (context) =>
  changing(context, async (of) => {
    const { group: groupId, parent = null, after, instance: id = randomUUID() } = context.body
    const { tx, set, questionnaire } = of
    const group = openGroup(questionnaire, groupId)
    const known = await instanceById(tx, set, id)
    if (known && (known.group_id !== group.id || known.parent !== parent)) throw new Problem(unknownInstance)
    // Sent again, or added in the meantime by another tab with the same draft.
    if (known && known.removed_with === null) return { instance: id }
    await requireParent(of, group, parent)
    const all = await instancesOf(tx, set, questionnaire)
    const ofGroup = all.filter((one) => one.group === group.id)
    if (ofGroup.length >= repeatLimits.instances) throw new Problem(tooManyInstances)
    if (known) {
      // One that was removed with the instance around it returns alone.
      await markRestored(set, id).execute(tx)
      await tx
        .updateTable('repeat_instance')
        .set({ removed_with: null })
        .where('survey_id', '=', set.surveyId)
        .where('respondent_id', '=', set.respondentId)
        .where('id', '=', id)
        .execute()
      if (after === undefined) return { instance: id }
    } else await insertInstances(tx, set, [{ id, group_id: group.id, parent, position: ofGroup.length + 1 }])
    const siblings = ofGroup.filter((one) => one.parent === parent).map(({ instance }) => instance)
    await orderInstances(tx, set, placed(siblings, id, after))
    return { instance: id }
  })

export const moveInstance: Handler<typeof surveyInstances.moveInstance, InSet> = (context) =>
  changing(context, async ({ tx, set, questionnaire }) => {
    const { instance: id } = context.params
    const known = await instanceById(tx, set, id)
    if (!known || known.removed_with !== null) throw new Problem(unknownInstance)
    openGroup(questionnaire, known.group_id)
    const siblings = (await instancesOf(tx, set, questionnaire))
      .filter(({ group, parent }) => group === known.group_id && parent === known.parent)
      .map(({ instance }) => instance)
    await orderInstances(tx, set, placed(siblings, id, context.body.after))
    return { instance: id }
  })

export const removeInstance: Handler<typeof surveyInstances.removeInstance, InSet> = (context) =>
  changing(context, async ({ tx, set, questionnaire }) => {
    const { instance: id } = context.params
    const known = await instanceById(tx, set, id)
    if (!known) throw new Problem(unknownInstance)
    openGroup(questionnaire, known.group_id)
    if (known.removed_with === null) await markRemoved(set, id).execute(tx)
    return { instance: id }
  })

/** A group of the survey whose instances users add. */
function openGroup({ repeats }: Questionnaire, id: number): RepeatGroup {
  const group = repeats.find((one) => one.id === id)
  if (!group) throw new Problem(unknownGroup)
  if (group.count !== '') throw new Problem(countedGroup)
  return group
}

async function requireParent({ tx, set, questionnaire }: Change, group: RepeatGroup, parent: string | null) {
  if ((parent === null) !== (group.parent === null)) throw new Problem(unknownInstance)
  if (parent !== null && group.parent !== null)
    await storeCounted(tx, set, { questionnaire, wanted: [{ group: group.parent, instance: parent }] })
}

/**
 * The instances in order, with one after another: null for the front, undefined for the end. One that is no longer there,
 * as another user removed it, means the end.
 */
function placed(siblings: readonly string[], id: string, after: string | null | undefined): string[] {
  const others = siblings.filter((one) => one !== id)
  const at = after === null ? 0 : after === undefined ? -1 : others.indexOf(after) + 1
  return at > 0 || after === null ? others.toSpliced(at, 0, id) : [...others, id]
}
