import { Alert, Button } from '@mantine/core'
import type { QuestionChange, QuestionnaireChanges } from 'contract/questionnaires/questionnaire-changes.ts'
import { textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { counted, countText } from 'contract/platform/totals.ts'
import { useState, type ReactNode } from 'react'
import { consequenceOf, countWords, keptWords, optionWords, partWords, removedWords } from './change-words.ts'
import classes from './QuestionnaireChanges.module.css'

/** What a file would change in a survey: counts, consequences for answers, then each question. */
export function QuestionnaireChangesShown({ changes }: { changes: QuestionnaireChanges }) {
  const { counts, added, removed, changed, moved, restored, languages, files, media, scores } = changes
  return (
    <div className={classes.changes}>
      <p className={classes.counts} role="status">
        {countWords(changes)}
      </p>
      <Alert color="teal" variant="outline" title="All answers are kept">
        {keptWords(changes)}
      </Alert>
      {languages && (
        <p className={classes.note}>
          Languages: {names(languages.before)} before, {names(languages.after)} after.
        </p>
      )}
      {files && (
        <p className={classes.note}>
          New lists: {new Intl.ListFormat('en').format(files.map((name) => `${name}.csv`))}
        </p>
      )}
      {media && (
        <p className={classes.note}>
          New images, audio and video: {new Intl.ListFormat('en').format(media.slice(0, mostNamed))}
          {media.length > mostNamed && ` and ${countText(media.length - mostNamed)} more`}
        </p>
      )}
      {scores && <p className={classes.note}>The scores change. Those of all answers are computed again.</p>}
      <Listed title="Removed" count={counts.removed} all={removed}>
        {(one) => (
          <Named key={one.question_id} {...one}>
            {removedWords(one)}
          </Named>
        )}
      </Listed>
      <Listed title="Changed" count={counts.changed} all={changed}>
        {(one) => <Changed key={one.question_id} change={one} />}
      </Listed>
      <Listed title="Restored" count={counts.restored} all={restored}>
        {(one) => (
          <Named key={one.question_id} {...one}>
            With {counted(one.answers, 'answer')}
          </Named>
        )}
      </Listed>
      <Listed title="Added" count={counts.added} all={added}>
        {(one) => <Named key={one.code} {...one} />}
      </Listed>
      <Listed title="Moved" count={counts.moved} all={moved}>
        {(one) => <Named key={one.question_id} {...one} />}
      </Listed>
    </div>
  )
}

/** Files that are named. */
const mostNamed = 20

const names = (languages: readonly { name: string }[]) =>
  new Intl.ListFormat('en').format(languages.map(({ name }) => name)) || 'none'

/** Entries shown before 'Show all'. */
const atFirst = 10

interface ListedProps<T> {
  title: string
  count: number
  /** The entries that the server lists, which may be fewer than `count`. */
  all: readonly T[]
  children: (one: T) => ReactNode
}

function Listed<T>({ title, count, all, children }: ListedProps<T>) {
  const [open, setOpen] = useState(false)
  if (count === 0) return null
  const shown = open ? all : all.slice(0, atFirst)
  return (
    <section className={classes.list}>
      <h3>
        {title} ({countText(count)})
      </h3>
      <ul>{shown.map(children)}</ul>
      {shown.length < all.length && (
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          Show {all.length < count ? `the first ${countText(all.length)}` : `all ${countText(count)}`}
        </Button>
      )}
      {open && all.length < count && (
        <p className={classes.note}>And {countText(count - all.length)} more.</p>
      )}
    </section>
  )
}

interface NamedProps {
  code: string
  section_name: string
  question: string
  column: string
  children?: ReactNode
}

const Named = ({ code, section_name, question, column, children }: NamedProps) => (
  <li>
    <p className={classes.question}>{textWithColumn({ question: question || code, column })}</p>
    <p className={classes.note}>
      {code}, {section_name}
    </p>
    {children && <div className={classes.details}>{children}</div>}
  </li>
)

function Changed({ change }: { change: QuestionChange }) {
  const consequence = consequenceOf(change)
  return (
    <Named {...change}>
      <dl>
        {change.parts.map(({ part, before, after }) => (
          <div key={part}>
            <dt>{partWords[part]}</dt>
            <dd>
              {part === 'options' ? (
                <ul>
                  {change.options.map((option) => (
                    <li key={`${option.change} ${option.name}`}>{optionWords(option)}</li>
                  ))}
                </ul>
              ) : before === undefined ? (
                'changed'
              ) : (
                <>
                  <del>{before || 'nothing'}</del> <span aria-hidden>→</span> <ins>{after || 'nothing'}</ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {consequence && <p className={classes.note}>{consequence}</p>}
    </Named>
  )
}
