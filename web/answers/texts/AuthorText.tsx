import { isRightToLeftLanguage } from 'contract/questionnaires/text-direction.ts'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { isRich, plainText } from './rich-text.ts'
import { answerPlaceholder } from '../hooks/answer-placeholder.ts'
import { unescaped } from '../hooks/markdown-escape.ts'
import { withPlaceholderHint } from './placeholder-hint.tsx'

const RichText = lazyPart(async () => (await import('./RichText.tsx')).RichText)

interface AuthorTextProps {
  text: string
  /** Language of the text, if different from the page's. */
  lang?: string | undefined
}

/** A text by the survey's author, with Markdown links, bold text and lists. */
export function AuthorText({ text, lang }: AuthorTextProps) {
  if (lang)
    return (
      <span lang={lang} dir={isRightToLeftLanguage(lang) ? 'rtl' : 'auto'}>
        <AuthorText text={text} />
      </span>
    )
  if (!isRich(text)) return withPlaceholderHint(unescaped(text))
  return (
    <Suspense fallback={unescaped(plainText(text))}>
      <RichText text={text} />
    </Suspense>
  )
}

/** Like `AuthorText`, but plain texts are returned as strings, because a page has thousands of them. */
export const authorText = (text: string, lang: string | undefined): ReactNode =>
  lang || isRich(text) || text.includes(answerPlaceholder) ? (
    <AuthorText text={text} lang={lang} />
  ) : (
    unescaped(text)
  )
