import { placeholder } from 'contract/answers/answer-text.ts'
import { presentAnswer } from 'contract/answers/piping.ts'
import { authorText } from '../texts/AuthorText.tsx'
import { useFill } from '../hooks/use-fill.ts'
import type { InputProps } from './input-props.ts'
import classes from './Question.module.css'

/** The current answer of the variable with the option's name. */
export function MappedAnswer({ option, label, lang, named, shown: { question } }: InputProps) {
  const { filling, language } = useFill()
  const answer = presentAnswer(option.name, filling.state, language, placeholder, question.instance)
  return (
    <p className={classes.mapping}>
      {named && (
        <span className={classes.label} lang={lang}>
          {authorText(label, undefined)}{' '}
        </span>
      )}
      {answer === placeholder ? <span className={classes.none}>No answer yet</span> : answer}
    </p>
  )
}
