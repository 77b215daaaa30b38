import { Button } from '@mantine/core'
import { ranked } from 'contract/answers/answers.rules.ts'
import type { Option } from 'contract/questionnaires/questions.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { usePrinting } from '../../platform/hooks/printing.ts'
import { useFill, useWording } from '../hooks/use-fill.ts'
import { inputIdOf } from '../hooks/use-sections.ts'
import type { QuestionView } from '../state/question-view.ts'
import { authorText } from '../texts/AuthorText.tsx'
import { plainText } from '../texts/rich-text.ts'
import { noOptionsWords, optionsToShow } from './options-to-show.ts'
import { OptionImage } from './OptionImage.tsx'
import classes from './RankField.module.css'

interface RankFieldProps {
  shown: QuestionView
  labelledBy: string
  describedBy: string | undefined
  disabled: boolean
}

/** Options that are put in order, by buttons or with the arrow keys on them. The first move gives a place to each. */
export function RankField({ shown, labelledBy, describedBy, disabled }: RankFieldProps) {
  const { filling } = useFill()
  const { piped, langOfLabel } = useWording()
  const { id, question, answer, withdrawn, violation, problems } = shown
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ name: string; by: number }>()
  const options = optionsToShow(shown)
  const withPlace = ranked(question, answer)
  const order = [...withPlace, ...options.filter((option) => !withPlace.includes(option))]
  const isAnswered = withPlace.length > 0
  const isWithdrawn = ({ name }: Option) => withdrawn.includes(name)
  const label = (option: Option) => {
    const text = piped(option.label || option.name, question.instance)
    return isWithdrawn(option) ? `${text} (no longer offered)` : text
  }
  const keep = (all: readonly Option[]) =>
    filling.rank(
      id,
      all.filter((option) => !isWithdrawn(option)),
    )
  const move = (option: Option, by: number) => {
    const others = order.filter((one) => one !== option)
    const to = Math.max(0, Math.min(others.length, order.indexOf(option) + by))
    keep(others.toSpliced(to, 0, option))
    setMoved({ name: option.name, by })
  }
  const moveByKey = (event: KeyboardEvent, option: Option) => {
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key]
    if (by === undefined || disabled) return
    event.preventDefault()
    move(option, by)
  }
  // The buttons of an option move with it.
  useEffect(() => {
    if (!moved) return
    const row = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset.option === moved.name,
    )
    const [up, down] = [...(row?.querySelectorAll('button') ?? [])]
    const button = moved.by < 0 ? up : down
    button?.focus()
  }, [moved])
  const printing = usePrinting()
  if (options.length === 0)
    return (
      <p id={inputIdOf(id, 0)} className={classes.quiet} role="status">
        {noOptionsWords(question)}
      </p>
    )
  if (printing && !isAnswered) return <p>No answer</p>
  const place = moved ? order.findIndex(({ name }) => name === moved.name) : -1
  return (
    <div
      id={inputIdOf(id, 0)}
      role="group"
      className={classes.rank}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-wrong={problems.length > 0 || violation !== undefined}
    >
      <ol ref={list} className={classes.list}>
        {order.map((option, at) => (
          <li key={option.name} data-option={option.name} className={classes.row}>
            <span className={classes.place}>{withPlace.includes(option) ? `${at + 1}.` : '–'}</span>
            <span className={classes.label}>
              <OptionImage option={option} />
              {authorText(label(option), langOfLabel(question, option.name))}
            </span>
            {!printing && !disabled && (
              <span className={classes.tools} onKeyDown={(event) => moveByKey(event, option)}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Move ${plainText(label(option))} up`}
                  aria-disabled={at === 0}
                  onClick={() => move(option, -1)}
                >
                  ↑
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Move ${plainText(label(option))} down`}
                  aria-disabled={at === order.length - 1}
                  onClick={() => move(option, 1)}
                >
                  ↓
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {!printing && !disabled && (
        <div className={classes.below}>
          {isAnswered ? (
            <Button variant="default" size="compact-sm" onClick={() => filling.rank(id, [])}>
              Clear the order
            </Button>
          ) : (
            <>
              <span className={classes.quiet}>Not in order yet. Move an option, or </span>
              <Button variant="default" size="compact-sm" onClick={() => keep(order)}>
                Keep this order
              </Button>
            </>
          )}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {place >= 0 &&
          isAnswered &&
          `${plainText(label(order[place]!))}: place ${place + 1} of ${order.length}`}
      </span>
    </div>
  )
}
