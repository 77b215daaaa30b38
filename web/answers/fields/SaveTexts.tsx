import { Alert, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Conflict } from '../../ui/forms/Conflict.tsx'
import { isStale } from '../../ui/forms/values/is-stale.ts'
import { useFill } from '../hooks/use-fill.ts'
import { changedTexts, isSameTexts, type TextLanguage } from '../state/edited-texts.ts'
import type { Texts } from '../state/text-drafts.ts'
import { surveyRead } from '../storage/fetch-survey.ts'
import classes from './EditQuestion.module.css'

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
  const changedIn = (now: StoredQuestion) => changedTexts(base, now, { language, typed: texts })
  const discard = () => textDrafts.drop(id, code)
  const update = useEndpointMutation(questionnaires.updateQuestion, {
    ownFailure: true,
    refresh: [read, allQueriesOf(questionnaires.listQuestions)],
    onSuccess: (saved, { body: { question = '', description = '', option_labels: labels = {} } = {} }) => {
      const now = textDrafts.of(id, code)?.texts
      // Input typed during saving stays in the form.
      if (!now || isSameTexts(now, { question, description, labels })) discard()
      else textDrafts.put(code, { base: saved, texts: now })
      toast('Question updated')
    },
    // A question has one version for all languages: what was changed in another one is no conflict. What is read shows
    // on the page, too, so that the person can decide between the two.
    instead: async (failed, sent) => {
      if (!isStale(failed)) return undefined
      const form = await client.fetchQuery({ ...read, staleTime: 0 }).catch(() => undefined)
      const now = form?.results.find(({ question_id }) => question_id === id)
      if (!now || changedIn(now).length > 0) return undefined
      return { ...sent, body: { ...sent.body, updated_at: now.updated_at } }
    },
  })
  const save = (updated_at: string) => {
    const { labels: option_labels, ...rest } = texts
    update.mutate({ params: { id }, body: { ...rest, option_labels, language: code, updated_at } })
  }
  if (isStale(update.error))
    return (
      <Conflict
        of="question"
        busy={update.isPending}
        onReload={discard}
        onOverwrite={() => save(latest.updated_at)}
      >
        <ul className={classes.theirs}>
          {changedIn(latest).map(({ field, text }) => (
            <li key={field}>
              {field}: {text ? <q lang={code || undefined}>{text}</q> : 'empty now'}
            </li>
          ))}
        </ul>
      </Conflict>
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
