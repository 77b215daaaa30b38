import type { AnswerId } from 'contract/questionnaires/answer-key.ts'
import { textOutsideTable } from 'contract/questionnaires/question-tables.ts'
import { memo, type FocusEvent } from 'react'
import { afterPointer } from '../../platform/after-pointer.ts'
import { QuestionAnswer } from './QuestionAnswer.tsx'
import { QuestionHead } from './QuestionHead.tsx'
import { QuestionReview } from '../review/QuestionReview.tsx'
import { questionAnchor } from '../hooks/use-sections.ts'
import { useFill, useShown, useWording } from '../hooks/use-fill.ts'
import classes from './Question.module.css'

/** One question. It subscribes only to its own changes, so that an answer does not rerender other questions. */
export const QuestionField = memo(function QuestionField({ id }: { id: AnswerId }) {
  const { filling } = useFill()
  const shown = useShown(id)
  const { pipedText } = useWording()
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    currentTarget.contains(relatedTarget) || afterPointer(() => filling.leave(id))
  return (
    <div
      className={classes.question}
      id={questionAnchor(id)}
      tabIndex={-1}
      data-depth={filling.layout.depthOf.get(id) || undefined}
      onBlur={leave}
    >
      <QuestionHead
        question={shown.question}
        required={shown.required}
        text={pipedText(textOutsideTable(shown.question), shown.question.instance)}
        description={pipedText(shown.question.description, shown.question.instance)}
      />
      <QuestionReview id={id} />
      <QuestionAnswer shown={shown} labelledBy={`${questionAnchor(id)}-text`} />
    </div>
  )
})
