import { Alert, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { useRef } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Conflict } from '../../ui/forms/Conflict.tsx'
import { isStale } from '../../ui/forms/values/is-stale.ts'
import { useFill } from '../hooks/use-fill.ts'
import { clashingTexts, isSameTexts, textChanges, type TextLanguage } from '../state/edited-texts.ts'
import type { Texts } from '../state/text-drafts.ts'
import { surveyRead } from '../storage/fetch-survey.ts'

interface SaveTextsProps {
  base: StoredQuestion
  texts: Texts
  language: TextLanguage
}

/** Saves the texts of a question. Only changes by others in the same language are a conflict. */
export function SaveTexts({ base, texts, language }: SaveTextsProps) {
  const { filling, textDrafts } = useFill()
  const client = useQueryClient()
  const { question_id: id } = base
  const { code } = language
  const read = surveyRead(filling.head.name)
  const latest = filling.question(id)
  const clashesWith = (now: StoredQuestion) => clashingTexts(base, now, { language, typed: texts })
  const discard = () => textDrafts.drop(id, code)
  const sent = useRef(texts)
  const update = useEndpointMutation(questionnaires.updateQuestion, {
    ownFailure: true,
    refresh: [read, allQueriesOf(questionnaires.listQuestions)],
    onSuccess: (saved) => {
      const now = textDrafts.of(id, code)?.texts
      // Input typed during saving stays in the form.
      if (!now || isSameTexts(now, sent.current)) discard()
      else textDrafts.put(code, { base: saved, texts: now })
      toast('Question updated')
    },
    // A question has one version for all languages and fields: changes of other texts are no conflict. What is read shows
    // on the page, too, so that the person can decide between the two.
    instead: async (failed, request) => {
      if (!isStale(failed)) return undefined
      const form = await client.fetchQuery({ ...read, staleTime: 0 }).catch(() => undefined)
      const now = form?.results.find(({ question_id }) => question_id === id)
      if (!now || clashesWith(now).length > 0) return undefined
      return { ...request, body: { ...request.body, updated_at: now.updated_at } }
    },
  })
  const save = (updated_at: string) => {
    sent.current = texts
    update.mutate({
      params: { id },
      body: { ...textChanges(base, texts, language), language: code, updated_at },
    })
  }
  if (isStale(update.error))
    return (
      <Conflict
        of="question"
        busy={update.isPending}
        clashes={clashesWith(latest)}
        onReload={discard}
        onOverwrite={() => save(latest.updated_at)}
      />
    )
  return (
    <>
      {update.error && <Alert color="red" variant="outline" title={update.error.words} role="alert" />}
      <Group gap="sm">
        <Button size="sm" loading={update.isPending} onClick={() => save(base.updated_at)}>
          Save texts
        </Button>
        <Button size="sm" variant="subtle" onClick={discard}>
          Cancel
        </Button>
      </Group>
    </>
  )
}
