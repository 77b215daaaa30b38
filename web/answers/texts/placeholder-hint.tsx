import { Children, Fragment, type ReactNode } from 'react'
import { answerPlaceholder } from '../hooks/answer-placeholder.ts'
import classes from './RichText.module.css'

/** The text with dots for missing answers, explained to screen readers. */
export const withPlaceholderHint = (text: string): ReactNode =>
  text.includes(answerPlaceholder)
    ? text.split(answerPlaceholder).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && (
            <span className={classes.unanswered} title="Not answered yet">
              <span aria-hidden>…</span>
              <span className="visually-hidden">(not answered yet)</span>
            </span>
          )}
          {part}
        </Fragment>
      ))
    : text

/** Like `withPlaceholderHint`, for the text children of an element. */
export const eachWithPlaceholderHint = (children: ReactNode): ReactNode =>
  Children.map(children, (child) => (typeof child === 'string' ? withPlaceholderHint(child) : child))
