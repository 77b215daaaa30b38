import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { isRich, plainText } from './rich-text.ts'
import { unanswered } from '../hooks/unanswered.ts'
import { asWritten } from '../hooks/literal.ts'
import { withUnanswered } from './with-unanswered.tsx'

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
  if (!isRich(text)) return withUnanswered(asWritten(text))
  return (
    <Suspense fallback={asWritten(plainText(text))}>
      <RichText text={text} />
    </Suspense>
  )
}

/** The same, as a bare string where the text is plain: most are, and a page has thousands. */
export const authorText = (text: string, lang: string | undefined): ReactNode =>
  lang || isRich(text) || text.includes(unanswered) ? <AuthorText text={text} lang={lang} /> : asWritten(text)
