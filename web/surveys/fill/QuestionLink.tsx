import { piped } from 'contract/surveys/piping.ts'
import { Link } from 'react-router'
import { plainText } from './rich-text.ts'
import { hrefOfQuestion } from './sections.ts'
import { useFill } from './use-fill.ts'

/** Leads to a question, wherever it stands. */
export function QuestionLink({ id, onFollow }: { id: number; onFollow?: () => void }) {
  const { filling } = useFill()
  const { question, code } = filling.question(id)
  return (
    <Link to={hrefOfQuestion(filling, id)} onClick={onFollow}>
      {plainText(piped(question, filling.state)) || code}
    </Link>
  )
}
