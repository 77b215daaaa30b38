import { shownScores } from 'contract/answers/scores.ts'
import { sectionNameIn } from 'contract/questionnaires/languages.ts'
import type { Scoring } from 'contract/questionnaires/scoring.ts'
import { useFill, useHead, useScores } from '../hooks/use-fill.ts'
import { useSections } from '../hooks/use-sections.ts'
import { plainText } from '../texts/rich-text.ts'
import { SetScores } from './SetScores.tsx'

/** At the end of a survey, the scores of the answers as they are now, if its managers show them. */
export function OwnScores() {
  const { filling } = useFill()
  const { scoring } = useHead()
  const { next, pending } = useSections()
  if (!scoring || next || pending || !filling.isWhole) return null
  return <Shown scoring={scoring} />
}

function Shown({ scoring }: { scoring: Scoring }) {
  const { filling, language } = useFill()
  const scores = shownScores(scoring, useScores(scoring))
  const { sections } = filling.state.model
  const nameOf = (section: string) => {
    const ofFile = sections.find(({ name }) => name === section)?.ofFile ?? []
    return plainText(sectionNameIn(ofFile, language) ?? section)
  }
  return (
    <SetScores
      title={filling.head.respondent.shared ? 'Scores' : 'Your scores'}
      scores={scores.map((score) => ({
        ...score,
        sections: score.sections.map((one) => ({ ...one, section: nameOf(one.section) })),
      }))}
    />
  )
}
