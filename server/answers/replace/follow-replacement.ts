import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { recountAll } from '../recount-progress.ts'
import type { Plan } from '../../questionnaires/questionnaires.ts'

/** Updates answer texts and progress after a replacement. */
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
  await recountAll(tx, survey)
}
