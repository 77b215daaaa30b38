import { Children, Fragment, type ReactNode } from 'react'
import { unanswered } from '../hooks/unanswered.ts'
import classes from './RichText.module.css'

/** The text with dots for missing answers, explained to screen readers. */
export const withUnanswered = (text: string): ReactNode =>
  text.includes(unanswered)
    ? text.split(unanswered).map((part, place) => (
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

/** Like `withUnanswered`, for the text children of an element. */
export const eachWithUnanswered = (children: ReactNode): ReactNode =>
  Children.map(children, (child) => (typeof child === 'string' ? withUnanswered(child) : child))
