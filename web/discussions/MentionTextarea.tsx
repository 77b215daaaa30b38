import { Popover, Textarea, type TextareaProps } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Mentioned } from 'contract/discussions/mentions.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Portrait } from '../ui/Portrait.tsx'
import { peopleQuery, type DiscussionPlace } from './discussion-place.ts'
import { shownText, storedText, typedMention, withMention, type TypedMention } from './mention-text.ts'
import { WrittenText } from './WrittenText.tsx'
import classes from './MentionTextarea.module.css'

/** A text and the people it mentions. */
export interface MentioningText {
  /** Mentions are stored as `@[12]`, with the person's id. */
  text: string
  people: Mentioned[]
}

interface MentionTextareaProps extends Omit<TextareaProps, 'defaultValue' | 'value' | 'onChange' | 'name'> {
  id: string
  place: DiscussionPlace
  initial: MentioningText
  onChange: (value: MentioningText) => void
}

const none: TypedMention = { from: -1, name: '' }

/**
 * A text field for Markdown with a preview, in which @ suggests people to mention, chosen with the arrow keys and Enter or
 * by a click.
 */
export function MentionTextarea({ place, initial, onChange, ...props }: MentionTextareaProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const [people, setPeople] = useState(initial.people)
  const [shown, setShown] = useState(() => shownText(initial.text, initial.people))
  const [typed, setTyped] = useState<TypedMention>()
  const [active, setActive] = useState(0)
  const [caret, setCaret] = useState<number>()
  const [isPreviewed, setPreviewed] = useState(false)
  const found = useQuery({
    ...peopleQuery(place, (typed ?? none).name),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  })
  const offered = typed ? (found.data?.results ?? []) : []
  const marked = offered[Math.min(active, offered.length - 1)]
  const option = (id: number) => `${list}-${id}`

  // Runs after React has rendered the inserted name.
  useLayoutEffect(() => {
    if (caret !== undefined) input.current?.setSelectionRange(caret, caret)
  }, [caret])

  const change = (text: string, known = people) => {
    setShown(text)
    onChange({ text: storedText(text, known), people: known })
  }
  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    setTyped(typedMention(value, selectionStart))
    setActive(0)
  }
  const choose = (person: Mentioned) => {
    if (!typed) return
    const { id, first_name, last_name } = person
    const known = people.some((one) => one.id === id) ? people : [...people, { id, first_name, last_name }]
    const after = withMention(shown, typed, person, known)
    setPeople(known)
    change(after.text, known)
    setTyped(undefined)
    setCaret(after.caret)
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (!marked) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(marked)
    else if (event.key === 'Escape') setTyped(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={classes.field}>
      <Popover
        opened={offered.length > 0}
        position="bottom-start"
        width="target"
        withRoles={false}
        returnFocus={false}
        closeOnClickOutside
        onChange={() => setTyped(undefined)}
      >
        <Popover.Target>
          <Textarea
            autosize
            minRows={3}
            maxRows={14}
            {...props}
            ref={input}
            value={shown}
            aria-autocomplete="list"
            aria-controls={offered.length > 0 ? list : undefined}
            aria-activedescendant={marked && option(marked.id)}
            onChange={({ currentTarget }) => (change(currentTarget.value), look(currentTarget))}
            onSelect={({ currentTarget }) => typed && look(currentTarget)}
            onKeyDownCapture={press}
            onBlur={() => setTyped(undefined)}
          />
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <ul className={classes.people} id={list} role="listbox" aria-label="People to mention">
            {offered.map((person, at) => (
              <li
                key={person.id}
                id={option(person.id)}
                role="option"
                aria-selected={person === marked}
                className={classes.person}
                // Keeps the focus in the text field.
                onMouseDown={(event) => (event.preventDefault(), choose(person))}
                onMouseEnter={() => setActive(at)}
              >
                <Portrait name={nameOfPerson(person)} src={person.avatar} size={28} />
                <span>
                  {nameOfPerson(person)}
                  {person.institution && <span className={classes.post}>{person.institution.name}</span>}
                </span>
              </li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
      <div className={classes.tools}>
        <button
          type="button"
          className={classes.tool}
          aria-expanded={isPreviewed}
          aria-controls={`${list}-preview`}
          disabled={shown.trim() === ''}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          {isPreviewed ? 'Hide preview' : 'Preview'}
        </button>
        <span className={classes.help}>**bold**, *italic*, - list, &gt; quote</span>
      </div>
      {isPreviewed && shown.trim() !== '' && (
        <section className={classes.preview} id={`${list}-preview`} aria-label="Preview">
          <WrittenText text={storedText(shown, people)} mentions={people} />
        </section>
      )}
      <span className="visually-hidden" role="status">
        {typed && offered.length > 0 && `${offered.length} people to mention. Choose with the arrow keys.`}
      </span>
    </div>
  )
}
