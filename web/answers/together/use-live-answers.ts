import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { questionOfOtherSurvey } from 'contract/answers/answers.refusals.ts'
import { watch, type TopicChange } from '../../platform/live.ts'
import { currentSession } from '../../platform/session.ts'
import { surveyRead } from '../state/fetch-survey.ts'
import type { Filling } from '../state/filling.ts'
import type { Saving } from '../state/saving.ts'

/** At least this many milliseconds between two reads, however many people answer. */
const rest = 1000

/** Reads the survey again when somebody else has answered, or when the survey itself has changed. */
export function useLiveAnswers(filling: Filling, { saving, name }: { saving: Saving; name: string }): void {
  const client = useQueryClient()
  const { form_id } = filling.head
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const fetchAgain = () => {
      timer = undefined
      last = Date.now()
      void client.invalidateQueries({ queryKey: surveyRead(name).queryKey })
    }
    const stop = watch(`survey:${form_id}`, (news) => {
      if (isOurs(news, saving)) return
      timer ??= setTimeout(fetchAgain, Math.max(0, last + rest - Date.now()))
    })
    // If the live message was missed, a rejected save still shows that the questions have changed.
    const stopSaves = saving.changes.subscribe('status', () => {
      if (saving.status.failed?.code === questionOfOtherSurvey.code) fetchAgain()
    })
    return () => {
      stop()
      stopSaves()
      clearTimeout(timer)
    }
  }, [client, saving, form_id, name])
}

/** Whether a message is only about what this page has just saved. */
const isOurs = ({ by, questions, survey }: TopicChange, { lastSent }: Saving) =>
  !survey &&
  by === currentSession()?.user_id &&
  Array.isArray(questions) &&
  questions.every((id) => lastSent.includes(id as number))
