import { answerText } from 'contract/answers/answer-text.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import { closed, deactivated } from 'contract/surveys/surveys.refusals.ts'
import { plainText } from '../texts/rich-text.ts'
import { useFill, useUnsent, useHead } from '../hooks/use-fill.ts'
import { UnsentList } from './UnsentList.tsx'

/** Answers that cannot be sent because the survey no longer accepts any. */
export function UnsentAnswers() {
  const { filling } = useFill()
  useHead()
  return filling.refusal && <Unsent refusal={filling.refusal} />
}

/** A separate component, so that other answers do not rerender it. */
function Unsent({ refusal }: { refusal: Refusal }) {
  const { filling } = useFill()
  const ids = useUnsent()
  if (ids.length === 0) return null
  const answers = ids.map((id) => {
    const question = filling.question(id)
    return { id, question: plainText(question.question), answer: answerText(question, filling.answerOf(id)) }
  })
  const one = ids.length === 1
  return (
    <UnsentList answers={answers}>
      {becauseOf(refusal)} Your {one ? 'answer is' : 'answers are'} stored on this device and will be sent
      automatically if the survey accepts answers again.
    </UnsentList>
  )
}

const becauseOf = ({ code, words }: { code: string; words: string }) =>
  code === deactivated.code
    ? 'The survey was deactivated.'
    : code === closed.code || words === closed.words
      ? 'The survey was finalized.'
      : 'You can no longer fill this survey.'
