import type { AnswerId } from 'contract/questionnaires/answer-key.ts'
import { pathOf } from 'contract/questionnaires/instances.ts'
import { placeLabel } from 'contract/questionnaires/repeats.ts'
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
  const instance = filling.state.model.instances?.get(question.instance ?? '')
  const place = instance && placeLabel(pathOf(instance))
  return (
    <Link to={hrefOfQuestion(filling, id)} onClick={onFollow} lang={langOf(question, 'question')}>
      {place && `${place}: `}
      {withPlaceholderHint(plainText(piped(question.question, question.instance)) || question.code)}
    </Link>
  )
}
