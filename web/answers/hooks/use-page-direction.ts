import { inLanguage } from 'contract/questionnaires/languages.ts'
import { isRightToLeft } from 'contract/questionnaires/text-direction.ts'
import { useLayoutEffect, useMemo } from 'react'
import type { Filling } from '../state/filling.ts'

/** Number of questions that tell the direction of a language. */
const sample = 40

/** Whether the survey is written from right to left in a language. The whole page is then mirrored. */
export function usePageDirection(filling: Filling, language: string): boolean {
  const rightToLeft = useMemo(() => {
    const questions = filling.layout.sections.flatMap(({ ofFile }) => ofFile).slice(0, sample)
    return isRightToLeft(
      language,
      questions.map((question) => inLanguage(question, language).question),
    )
  }, [filling, language])
  useLayoutEffect(() => {
    if (!rightToLeft) return undefined
    document.documentElement.dir = 'rtl'
    return () => document.documentElement.removeAttribute('dir')
  }, [rightToLeft])
  return rightToLeft
}
