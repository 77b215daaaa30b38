import { Button } from '@mantine/core'
import { useAskBeforeUnload } from '../../platform/hooks/ask-before-unload.ts'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import { useEditedTexts, useFill, useHead, useTextsOfRemoved } from '../hooks/use-fill.ts'
import classes from '../Notices.module.css'

/**
 * Questions whose texts were edited and not saved, wherever they are in the survey; asks before the tab is closed. It
 * stands below them: above, it would move what is being typed.
 */
export function UnsavedTexts() {
  const { filling } = useFill()
  const ids = useEditedTexts()
  useAskBeforeUnload(ids.length > 0)
  // With other questions the form has another head: one may be gone.
  useHead()
  const here = ids.filter(filling.has)
  if (here.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={
        here.length === 1
          ? 'The texts of one question are not saved'
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

/** What was typed for questions that somebody has removed meanwhile: to read and copy, until it is discarded. */
export function TextsOfRemoved() {
  const { textDrafts } = useFill()
  const removed = useTextsOfRemoved()
  if (removed.length === 0) return null
  const one = removed.length === 1
  return (
    <Notice
      tone="warning"
      title={
        one ? 'A question you were editing is gone' : `${removed.length} questions you were editing are gone`
      }
    >
      The questionnaire was changed meanwhile. What you typed was not saved, and stays here until you discard
      it:
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
