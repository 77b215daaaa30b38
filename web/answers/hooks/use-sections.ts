import { answerIdIn, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { useSearchParams } from 'react-router'
import type { Filling } from '../state/filling.ts'
import type { SectionPlace } from '../state/section-counts.ts'
import { useSectionPlaces } from './use-fill.ts'

export interface Sections {
  /** Sections with visible questions, and the current section. */
  shown: readonly SectionPlace[]
  current: SectionPlace
  /** Index of the current section in `shown`. */
  place: number
  previous: SectionPlace | undefined
  next: SectionPlace | undefined
  first: SectionPlace
  /** Number of sections without visible questions. */
  waiting: number
  /** Whether the other sections are still loading. */
  pending: boolean
}

/** The sections of the survey, with the current one from the URL (?section=1 is the first). Changes only with the visible sections. */
export function useSections(): Sections {
  const sections = useSectionPlaces()
  const [params] = useSearchParams()
  const asked = sections.filter((section) => section.asked)
  const current = sections[Number(params.get('section')) - 1] ?? asked[0] ?? sections[0]!
  const editing = params.get('mode') === 'edit'
  const shown = sections.filter((section) => section.asked || section === current || editing)
  const place = shown.indexOf(current)
  return {
    shown,
    current,
    place,
    previous: shown[place - 1],
    next: shown[place + 1],
    first: shown[0] ?? current,
    waiting:
      sections.filter(({ asked, known }) => known && !asked).length -
      (current.known && !current.asked ? 1 : 0),
    pending: sections.some(({ known }) => !known),
  }
}

/** The index of the section in the URL, for use outside of rendering. */
export function currentSection(filling: Filling): number {
  const { sections } = filling.progress()
  const wanted = Number(new URLSearchParams(location.search).get('section')) - 1
  return (sections[wanted] ?? sections.find(({ asked }) => asked) ?? sections[0])?.index ?? 0
}

export const questionAnchor = (id: AnswerId) => `question-${id}`

/** Element id of an input, by the index of its option, because option names may contain any character. */
export const inputIdOf = (id: AnswerId, place: number) => `${questionAnchor(id)}-${place}`

/** URL of a section or of a question in it; keeps other parameters. */
export function hrefOf(section: number, question?: AnswerId): string {
  const params = new URLSearchParams(location.search)
  params.set('section', String(section + 1))
  return `?${params}${question ? `#${questionAnchor(question)}` : ''}`
}

/** URL of a question. */
export const hrefOfQuestion = ({ layout }: Filling, id: AnswerId) =>
  hrefOf(layout.chunkOf.get(id)?.section ?? 0, id)

/** The id of the question in the URL hash, if any. */
export function questionIn(hash: string): AnswerId | undefined {
  return answerIdIn(/^#question-(.+)$/.exec(hash)?.[1] ?? '')
}
