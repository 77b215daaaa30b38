import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { memo, startTransition, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { groupChain } from 'contract/questionnaires/repeats.ts'
import type { RepeatGroup as RepeatGroupSettings } from 'contract/questionnaires/repeat-group.ts'
import type { Question } from 'contract/questionnaires/questions.ts'
import type { Filling } from '../state/filling.ts'
import type { Chunk, Item, Layout } from '../state/layout.ts'
import { usePrinting } from '../../platform/hooks/printing.ts'
import { whenIdle, whenNear } from '../../platform/when-near.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { QuestionField } from './QuestionField.tsx'
import { questionAnchor } from '../hooks/use-sections.ts'
import { RepeatGroup } from './RepeatGroup.tsx'
import { TableGroup } from './TableGroup.tsx'
import { useChunkItems, useFill } from '../hooks/use-fill.ts'
import classes from './SectionQuestions.module.css'

const EditQuestion = lazyPart(async () => (await import('./EditQuestion.tsx')).EditQuestion)

interface QuestionChunkProps {
  chunk: Chunk
  /** Rendered immediately, because it is the first one in view. */
  initial: boolean
  /** Stays rendered after it has left the viewport. */
  lasting: boolean
  editing: boolean
  /** A question in this chunk to scroll to; `visit` changes with every navigation to it. */
  wanted?: AnswerId
  visit?: string
}

/** Estimated height of an item before its first rendering, in pixels. */
const guess = 140

/** A group of questions, rendered when it is near the viewport. Until then an empty box reserves its space. */
export const QuestionChunk = memo(function QuestionChunk(props: QuestionChunkProps) {
  const { chunk, initial, lasting, editing, wanted, visit } = props
  const visible = useChunkItems(chunk)
  const { filling } = useFill()
  // In edit mode, hidden questions are shown, too.
  const items = editing ? chunk.items : visible
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(initial)
  const [height, setHeight] = useState<number>()
  const printing = usePrinting()
  const drawn = near || printing || wanted !== undefined

  useEffect(() => {
    if (!box.current) return undefined
    return whenNear(box.current, (isNear, pixels) => {
      if (isNear) return setNear(true)
      if (lasting) return
      setHeight(pixels)
      setNear(false)
    })
  }, [lasting])
  // The remaining chunks are rendered when the browser is idle, so that find-in-page works.
  useEffect(() => (lasting ? whenIdle(() => startTransition(() => setNear(true))) : undefined), [lasting])
  useLayoutEffect(() => {
    if (wanted === undefined || show(wanted)) return undefined
    // A question in a closed instance exists once that has opened.
    const later = setTimeout(() => show(wanted), 150)
    return () => clearTimeout(later)
  }, [wanted, visit])

  if (items.length === 0) return <div ref={box} hidden />
  if (!drawn)
    return <div ref={box} className={classes.place} style={{ height: height ?? items.length * guess }} />
  return (
    <div ref={box} className={initial ? classes.chunk : `${classes.chunk} ${classes.later}`}>
      {items.map((item) => (
        <div key={item.key} className={classes.item}>
          {editing ? (
            <Suspense>
              {textIds(item, filling).map((id) => (
                <EditQuestion key={id} id={id} />
              ))}
            </Suspense>
          ) : (
            <Shown item={item} />
          )}
        </div>
      ))}
    </div>
  )
})

const Shown = ({ item }: { item: Item }) =>
  item.repeat ? (
    <RepeatGroup group={item.repeat} ids={item.ids} />
  ) : item.table ? (
    <TableGroup ids={item.ids} />
  ) : (
    item.ids.map((id) => <QuestionField key={id} id={id} />)
  )

/** The questions whose texts can be edited: those of a group that repeats once. */
const textIds = ({ ids, repeat }: Item, { layout }: Filling): readonly AnswerId[] =>
  repeat
    ? layout.sections.flatMap(({ chunks, ofFile }) =>
        chunks.some(({ items }) => items.some((item) => item.repeat === repeat))
          ? ofFile.filter((question) => isInside(question, repeat, layout)).map(answerId)
          : [],
      )
    : ids

const isInside = ({ repeat }: Question, group: RepeatGroupSettings, { groups }: Layout) =>
  groupChain(groups, repeat)[0] === group

/** Scrolls to a question and focuses its input. @returns whether it exists */
function show(id: AnswerId): boolean {
  const question = document.getElementById(questionAnchor(id))
  if (!question) return false
  question.scrollIntoView({ block: 'center' })
  const input =
    question.querySelector<HTMLElement>('input:not([tabindex="-1"]), textarea, select') ??
    question.querySelector<HTMLElement>('button')
  ;(input ?? question).focus({ preventScroll: true })
  return true
}
