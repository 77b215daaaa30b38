import { memo, startTransition, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import type { Chunk, Item } from '../state/layout.ts'
import { whenIdle, whenNear } from '../../platform/when-near.ts'
import { QuestionField } from './QuestionField.tsx'
import { questionAnchor } from '../hooks/use-sections.ts'
import { TableGroup } from './TableGroup.tsx'
import { useChunkItems } from '../hooks/use-fill.ts'
import classes from './SectionQuestions.module.css'

const EditQuestion = lazyPart(async () => (await import('./EditQuestion.tsx')).EditQuestion)

interface QuestionChunkProps {
  chunk: Chunk
  /** Drawn at once, being the first that one sees. */
  atOnce: boolean
  /** Stays once drawn. */
  lasting: boolean
  editing: boolean
  /** A question of it that is to be shown, and which visit of the address asks so. */
  wanted?: number
  visit?: string
}

/** Pixels that an item that was never drawn is taken to be high. */
const guess = 140

/** A run of questions, drawn when it comes near. What cannot be seen costs nothing but its place. */
export const QuestionChunk = memo(function QuestionChunk(props: QuestionChunkProps) {
  const { chunk, atOnce, lasting, editing, wanted, visit } = props
  const items = useChunkItems(chunk)
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(atOnce)
  const [height, setHeight] = useState<number>()
  const drawn = near || wanted !== undefined

  useEffect(
    () =>
      whenNear(box.current!, (isNear, pixels) => {
        if (isNear) return setNear(true)
        if (lasting) return
        setHeight(pixels)
        setNear(false)
      }),
    [lasting],
  )
  // What is not near yet is drawn when nothing else is to be done, so that the browser's search finds it.
  useEffect(() => (lasting ? whenIdle(() => startTransition(() => setNear(true))) : undefined), [lasting])
  useLayoutEffect(() => {
    if (wanted !== undefined) show(wanted)
  }, [wanted, visit])

  if (items.length === 0) return <div ref={box} hidden />
  if (!drawn)
    return <div ref={box} className={classes.place} style={{ height: height ?? items.length * guess }} />
  return (
    <div ref={box} className={classes.chunk}>
      {items.map((item) => (
        <div key={item.key} className={classes.item}>
          {editing ? (
            <Suspense>
              {item.ids.map((id) => (
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
  item.table ? <TableGroup ids={item.ids} /> : <QuestionField id={item.ids[0]!} />

/** Scrolls to a question and puts the cursor into it. */
function show(id: number) {
  const question = document.getElementById(questionAnchor(id))
  if (!question) return
  question.scrollIntoView({ block: 'center' })
  const input = question.querySelector<HTMLElement>('input:not([tabindex="-1"]), textarea, select, button')
  ;(input ?? question).focus({ preventScroll: true })
}
