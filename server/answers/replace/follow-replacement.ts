import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/live.ts'
import { recountKey, recountSet } from '../recount-progress.ts'
import { type Plan, questionnaireNow } from '../../questionnaires/questionnaires.ts'

/**
 * Updates answer texts and progress after a replacement. The progress of a shared set is computed immediately; there may be
 * thousands of individual sets, so a job computes theirs.
 */
export async function followReplacement(
  tx: Tx,
  survey: { id: number; type: string; sets: string | null },
  plan: Plan,
): Promise<void> {
  const relabelled = plan.continued.filter(({ difference }) =>
    difference.parts.some(({ part }) => part === 'options' || part === 'question_type'),
  )
  const questionIds = relabelled.map(({ stored }) => stored.id)
  if (questionIds.length > 0) await enqueue(tx, 'survey.reread', { questionIds })
  if (survey.type === 'multi-user' && survey.sets === null)
    await recountSet(tx, { surveyId: survey.id, respondentId: 0 }, await questionnaireNow(tx, survey.id))
  else await enqueue(tx, 'survey.recount', { surveyId: survey.id }, { key: recountKey(survey.id) })
  await publish(tx, `submissions:${survey.id}`)
}
