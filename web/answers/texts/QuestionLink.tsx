import type { AnswerId } from 'contract/questionnaires/answer-key.ts'
import { Link } from 'react-router'
import { plainText } from './rich-text.ts'
import { withPlaceholderHint } from './placeholder-hint.tsx'
import { hrefOfQuestion } from '../hooks/use-sections.ts'
import { useFill, useWording } from '../hooks/use-fill.ts'

/** A link to a question in any section. */
export function QuestionLink({ id, onFollow }: { id: AnswerId; onFollow?: () => void }) {
  const { filling } = useFill()
  const { inLanguage, langOf, piped } = useWording()
  const question = inLanguage(filling.question(id))
  return (
    <Link to={hrefOfQuestion(filling, id)} onClick={onFollow} lang={langOf(question, 'question')}>
      {withPlaceholderHint(plainText(piped(question.question, question.instance)) || question.code)}
    </Link>
  )
}
