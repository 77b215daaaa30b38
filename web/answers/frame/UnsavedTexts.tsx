import { Button } from '@mantine/core'
import { useAskBeforeUnload } from '../../platform/hooks/ask-before-unload.ts'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import { useEditedTexts, useFill, useHead, useTextsOfRemoved } from '../hooks/use-fill.ts'
import classes from '../Notices.module.css'

/** Lists questions with unsaved texts, and asks before the tab is closed. Below the questions, so that it does not shift them. */
export function UnsavedTexts() {
  const { filling } = useFill()
  const ids = useEditedTexts()
  useAskBeforeUnload(ids.length > 0)
  // Rerenders with a new version of the form, which may have removed questions.
  useHead()
  const here = ids.filter(filling.has)
  if (here.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={
        here.length === 1
          ? 'The texts of 1 question are not saved'
          : `The texts of ${here.length} questions are not saved`
      }
    >
      <ul className={classes.links}>
        {here.map((id) => (
          <li key={id}>
            <QuestionLink id={id} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Unsaved texts of questions that have been removed, shown until the user discards them. */
export function TextsOfRemoved() {
  const { textDrafts } = useFill()
  const removed = useTextsOfRemoved()
  if (removed.length === 0) return null
  const one = removed.length === 1
  return (
    <Notice
      tone="warning"
      title={
        one
          ? 'A question you were editing has been removed'
          : `${removed.length} questions you were editing have been removed`
      }
    >
      The survey has been changed. Your texts were not saved. They stay here until you discard them:
      <ul className={classes.links}>
        {removed.map(({ base, language, texts: { question, description, labels } }) => (
          <li key={`${base.question_id} ${language}`} lang={language || undefined}>
            <strong>{question || base.question}</strong>{' '}
            {[description, ...Object.values(labels)].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="default"
        onClick={() => removed.forEach(({ base, language }) => textDrafts.drop(base.question_id, language))}
      >
        Discard
      </Button>
    </Notice>
  )
}
