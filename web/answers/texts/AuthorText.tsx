import { Fragment, Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { isRich, plainText } from './rich-text.ts'
import { unanswered } from '../hooks/unanswered.ts'
import classes from './RichText.module.css'

const RichText = lazyPart(async () => (await import('./RichText.tsx')).RichText)

interface AuthorTextProps {
  text: string
  /** Language of the text, unless it is the page's. */
  lang?: string | undefined
}

/** A text by the survey's author, with Markdown links, bold words and lists rendered. */
export function AuthorText({ text, lang }: AuthorTextProps) {
  if (lang)
    return (
      <span lang={lang} dir="auto">
        <AuthorText text={text} />
      </span>
    )
  if (!isRich(text)) return withUnanswered(text)
  return (
    <Suspense fallback={plainText(text)}>
      <RichText text={text} />
    </Suspense>
  )
}

/** The same, as a bare string where the text is plain: most are, and a page has thousands. */
export const authorText = (text: string, lang: string | undefined): ReactNode =>
  lang || isRich(text) || text.includes(unanswered) ? <AuthorText text={text} lang={lang} /> : text

/** The text with dots for answers that are not there yet, which screen readers explain. */
const withUnanswered = (text: string): ReactNode =>
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
