import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { questionOfOtherSurvey } from 'contract/answers/answers.refusals.ts'
import { notFoundRefusal } from 'contract/platform/refusal.ts'
import { closed, deactivated, foreignInstitution, noInstitution } from 'contract/surveys/surveys.refusals.ts'
import type { CallFailed } from '../../platform/call.ts'
import { watch, type TopicChange } from '../../platform/live.ts'
import { reviewTopic, setTopic } from './set-topic.ts'
import { surveyRead } from '../storage/fetch-survey.ts'
import type { Filling } from '../state/filling.ts'
import type { Saving } from '../state/saving.ts'

/** Minimum interval between two refetches, in milliseconds. */
const rest = 1000

/** Refetches the survey when another user has answered or the survey has changed. */
export function useLiveAnswers(filling: Filling, { saving, name }: { saving: Saving; name: string }): void {
  const client = useQueryClient()
  const { form_id, respondent } = filling.head
  const institution = respondent.institution?.id
  const topic = setTopic(filling.head)
  const review = reviewTopic(filling.head)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const fetchAgain = () => {
      timer = undefined
      last = Date.now()
      void client.invalidateQueries({ queryKey: surveyRead(name, institution).queryKey, exact: true })
    }
    const fetchSoon = () => (timer ??= setTimeout(fetchAgain, Math.max(0, last + rest - Date.now())))
    // The survey itself, the set if it is that of an institution, and its review.
    const stops = [...new Set([`survey:${form_id}`, topic, review])].map((one) =>
      watch(one, (news) => {
        if (!isOurs(news, saving)) fetchSoon()
      }),
    )
    // The copy for use offline has the new instances, too.
    const stopArranged = saving.changes.subscribe('arranged', fetchSoon)
    // If the live message was missed, a rejected save shows that the survey has changed.
    let known: CallFailed | undefined
    const stopSaves = saving.changes.subscribe('status', () => {
      const { failed } = saving.status
      if (failed && failed !== known && outdated.includes(failed.code)) fetchAgain()
      known = failed
    })
    return () => {
      stops.forEach((stop) => stop())
      stopSaves()
      stopArranged()
      clearTimeout(timer)
    }
  }, [client, saving, form_id, name, institution, topic, review])
}

/** Error codes of saves after which the survey is refetched. */
const outdated: readonly string[] = [
  questionOfOtherSurvey.code,
  closed.code,
  deactivated.code,
  noInstitution.code,
  foreignInstitution.code,
  notFoundRefusal.code,
  'permission_denied',
]

/** Whether a message only concerns a save of this page, rather than another tab or user. */
const isOurs = ({ attempt, survey }: TopicChange, { sentKeys }: Saving) =>
  !survey && typeof attempt === 'string' && sentKeys.has(attempt)
