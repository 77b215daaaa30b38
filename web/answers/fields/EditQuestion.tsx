import { Alert, Button, Group, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { isNote } from 'contract/questionnaires/question-types.ts'
import { surveyLimits, type StoredQuestion } from 'contract/questionnaires/questions.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.contract.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { isStale } from '../../ui/forms/values/own-version.ts'
import { surveyRead } from '../storage/fetch-survey.ts'
import { questionAnchor } from '../hooks/use-sections.ts'
import type { Texts } from '../state/text-drafts.ts'
import { useFill, useQuestion, useTextDraft } from '../hooks/use-fill.ts'
import classes from './EditQuestion.module.css'

/**
 * The texts of a question in edit mode, in the chosen language; its type and options cannot be changed here (SRV-54,
 * SRV-55).
 */
export function EditQuestion({ id }: { id: number }) {
  const { filling, language, textDrafts } = useFill()
  const { question } = useQuestion(id)
  const draft = useTextDraft(id, language)
  const base = draft?.base ?? question
  const own = language === filling.head.default_language
  const texts = draft?.texts ?? textsOf(question, language, own)
  const change = (part: Partial<Texts>) => {
    const now = { ...texts, ...part }
    if (isSame(now, textsOf(base, language, own))) textDrafts.drop(id, language)
    else textDrafts.put(language, { base, texts: now })
  }
  return (
    <div className={classes.edit} id={questionAnchor(id)}>
      <p className={classes.code}>
        {question.code}
        {question.variable_name && ` · ${question.variable_name}`}
        {!filling.state.isVisible(id) && ' · hidden with the answers so far'}
      </p>
      <Textarea
        label={isNote(question) ? 'Text' : 'Question'}
        value={texts.question}
        maxLength={surveyLimits.text}
        minRows={1}
        onChange={(event) => change({ question: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        value={texts.description}
        maxLength={surveyLimits.text}
        minRows={1}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {question.options.length > 0 && (
        <details>
          <summary>
            Labels of the {question.options.length === 1 ? 'option' : `${question.options.length} options`}
          </summary>
          <div className={classes.labels}>
            {question.options.map(({ name }) => (
              <TextInput
                key={name}
                size="sm"
                label={name}
                value={texts.labels[name] ?? ''}
                maxLength={surveyLimits.text}
                onChange={(event) =>
                  change({ labels: { ...texts.labels, [name]: event.currentTarget.value } })
                }
              />
            ))}
          </div>
        </details>
      )}
      {draft && <SaveTexts base={base} texts={texts} language={language} />}
    </div>
  )
}

interface SaveTextsProps {
  base: StoredQuestion
  texts: Texts
  language: string
}

function SaveTexts({ base, texts, language }: SaveTextsProps) {
  const { filling, textDrafts } = useFill()
  const discard = () => textDrafts.drop(base.question_id, language)
  const client = useQueryClient()
  const latest = filling.question(base.question_id)
  const update = useEndpointMutation(questionnaires.updateQuestion, {
    ownFailure: true,
    refresh: [surveyRead(filling.head.name), allQueriesOf(questionnaires.listQuestions)],
    onSuccess: (saved, { body }) => {
      const now = textDrafts.of(base.question_id, language)?.texts
      const { question, description, labels } = now ?? texts
      const isAll =
        isSame(body?.question, question) &&
        isSame(body?.description, description) &&
        isSame(body?.option_labels, labels)
      // What was typed while they were saved is not saved yet.
      if (isAll || !now) discard()
      else textDrafts.put(language, { base: saved, texts: now })
      toast('The question has been updated')
    },
    // Fetches somebody else's change, so that the person can decide between the two.
    onFailure: (failed) => void (isStale(failed) && client.invalidateQueries(surveyRead(filling.head.name))),
  })
  const { labels, ...rest } = texts
  const save = (updated_at: string) =>
    update.mutate({
      params: { id: base.question_id },
      body: { ...rest, option_labels: labels, language, updated_at },
    })
  const stale = isStale(update.error)
  return (
    <>
      {update.error && (
        <Alert color="red" variant="outline" title={update.error.words} role="alert">
          {stale && latest.updated_at !== base.updated_at && <q>{latest.question}</q>}
        </Alert>
      )}
      <Group gap="sm">
        {stale ? (
          <>
            <Button size="sm" onClick={discard}>
              Reload
            </Button>
            <Button
              size="sm"
              variant="default"
              loading={update.isPending}
              onClick={() => save(latest.updated_at)}
            >
              Overwrite
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" loading={update.isPending} onClick={() => save(base.updated_at)}>
              Save the texts
            </Button>
            <Button size="sm" variant="subtle" onClick={discard}>
              Cancel
            </Button>
          </>
        )}
      </Group>
    </>
  )
}

/** The texts of a question in a language; those without translation are empty. */
function textsOf(question: StoredQuestion, language: string, own: boolean): Texts {
  const { translations = {}, options } = question
  if (own)
    return {
      question: question.question,
      description: question.description,
      labels: Object.fromEntries(options.map(({ name, label }) => [name, label])),
    }
  const texts = Object.hasOwn(translations, language) ? translations[language] : undefined
  return {
    question: texts?.question ?? '',
    description: texts?.description ?? '',
    labels: Object.fromEntries(options.map(({ name }) => [name, texts?.options?.[name] ?? ''])),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
