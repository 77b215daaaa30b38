import { lazy, Suspense } from 'react'
import { isRich, plainText } from './rich-text.ts'

const RichText = lazy(async () => ({ default: (await import('./RichText.tsx')).RichText }))

/** A text of the survey's author, with links and the like where it has some. */
export function AuthorText({ text }: { text: string }) {
  if (!isRich(text)) return text
  return (
    <Suspense fallback={plainText(text)}>
      <RichText text={text} />
    </Suspense>
  )
}
