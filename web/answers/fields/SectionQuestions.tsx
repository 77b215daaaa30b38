import { Skeleton } from '@mantine/core'
import { useLocation, useSearchParams } from 'react-router'
import { QuestionChunk } from './QuestionChunk.tsx'
import type { Layout } from '../state/layout.ts'
import { questionIn, useSections } from '../hooks/use-sections.ts'
import classes from './SectionQuestions.module.css'

/** Sections with up to this many chunks keep all of them rendered; longer ones unmount chunks far from the viewport. */
const mostKept = 16

/** The questions of the current section. */
export function SectionQuestions({ layout }: { layout: Layout }) {
  const { current } = useSections()
  const { hash, key } = useLocation()
  const [params] = useSearchParams()
  const chunks = layout.sections[current.index]?.chunks ?? []
  const wanted = questionIn(hash)
  const wantedChunk = wanted === undefined ? undefined : layout.chunkOf.get(wanted)
  return (
    <div className={classes.questions} key={current.index} data-quiz-part="tab-content">
      {chunks.map((chunk, place) => (
        <QuestionChunk
          key={chunk.key}
          chunk={chunk}
          initial={place === 0}
          lasting={chunks.length <= mostKept}
          editing={params.get('mode') === 'edit'}
          {...(chunk === wantedChunk && { wanted: wanted, visit: key })}
        />
      ))}
      {!current.known && <Skeleton height={150} />}
      {current.known && !current.asked && params.get('mode') !== 'edit' && (
        <p className={classes.nothing}>With the current answers, this section has no questions.</p>
      )}
    </div>
  )
}
