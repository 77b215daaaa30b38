import { Button, Modal } from '@mantine/core'
import { answerId, answerKey, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { instanceOf, type PlacedInstance } from 'contract/questionnaires/instances.ts'
import { inLanguage } from 'contract/questionnaires/languages.ts'
import type { RepeatGroup as Group } from 'contract/questionnaires/repeat-group.ts'
import { textOutsideTable } from 'contract/questionnaires/question-tables.ts'
import { groupChain, groupLabel, isFilledAsTable } from 'contract/questionnaires/repeats.ts'
import { repeatLimits } from 'contract/questionnaires/repeat-limits.ts'
import { isAnswerable, isNote, isRendered } from 'contract/questionnaires/question-types.ts'
import { isOnMap, shapeOf } from 'contract/questionnaires/option-types.ts'
import type { Question } from 'contract/questionnaires/questions.ts'
import { partOf } from 'contract/answers/progress.ts'
import { Fragment, useContext, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useMediaQuery } from '../../platform/hooks/media-query.ts'
import { newKey } from '../../platform/call.ts'
import { authorText, AuthorText } from '../texts/AuthorText.tsx'
import { plainText } from '../texts/rich-text.ts'
import { isOffered } from '../state/offered-groups.ts'
import { questionIn } from '../hooks/use-sections.ts'
import { useFill, useRefusal, useWording } from '../hooks/use-fill.ts'
import { HeadingLevel, LevelHeading } from './LevelHeading.tsx'
import { QuestionField } from './QuestionField.tsx'
import { Cell } from './TableGroup.tsx'
import tableClasses from './TableGroup.module.css'
import classes from './RepeatGroup.module.css'

interface RepeatGroupProps {
  group: Group
  /** Its visible questions, in all instances. */
  ids: readonly AnswerId[]
  /** The instance of the group around it. */
  within?: PlacedInstance
}

/** A group of questions that is answered once for each of its instances, as cards or as a table. */
export function RepeatGroup({ group, ids, within }: RepeatGroupProps) {
  const { filling, language } = useFill()
  const refusal = useRefusal()
  const [undo, setUndo] = useState<{ id: string; label: string }>()
  const open = useOpenInstance()
  const instances = filling.state.model.instances?.of(group.id, within?.id) ?? []
  const label = labelOf(
    group,
    filling.layout.sections.flatMap(({ ofFile }) => ofFile),
    language,
  )
  const byInstance = idsByInstance(group, ids, filling.state.model.instances?.get)
  const isCounted = group.count !== ''
  const labels = useInstanceLabels(group, instances, label)
  const phone = useMediaQuery('(max-width: 599px)')
  const asTable = isFilledAsTable(
    group,
    columnsOf(
      group,
      filling.layout.sections.flatMap(({ ofFile }) => ofFile),
    ),
  )
  const add = () => {
    const instance = newKey()
    filling.arrange({ key: newKey(), add: { instance, group: group.id, parent: within?.id ?? null } })
    setUndo(undefined)
    open.set(instance)
    // Once it is rendered. On a phone, the dialog moves the focus itself.
    setTimeout(() => focusFirstInput(instance))
  }
  const remove = (id: string, name: string) => {
    filling.arrange({ key: newKey(), remove: id })
    setUndo({ id, label: name })
  }
  const restore = () => {
    const change = undo && filling.arrangement.restored(undo.id, newKey())
    if (change) filling.arrange(change)
    setUndo(undefined)
  }
  const move = (place: number, by: -1 | 1) => {
    const id = instances[place]?.id
    const after = by < 0 ? (instances[place - 2]?.id ?? null) : instances[place + 1]?.id
    if (id !== undefined && after !== undefined) filling.arrange({ key: newKey(), move: id, after })
  }
  const tools = (place: number) =>
    !isCounted && (
      <InstanceTools
        label={labels[place] ?? ''}
        first={place === 0}
        last={place === instances.length - 1}
        disabled={refusal !== undefined}
        onMove={(by) => move(place, by)}
        onRemove={() => remove(instances[place]!.id, labels[place] ?? '')}
      />
    )
  const level = useContext(HeadingLevel)
  return (
    <section className={classes.group} aria-label={label}>
      <LevelHeading className={classes.heading}>
        {authorText(label, undefined)}{' '}
        <span className={classes.count}>
          {instances.length === 1 ? '1 entry' : `${instances.length} entries`}
        </span>
      </LevelHeading>
      {instances.length === 0 && (
        <p className={classes.empty}>
          {isCounted ? 'Nothing to answer here yet.' : 'No entries yet. Add the first one.'}
        </p>
      )}
      {asTable && !phone && instances.length > 0 ? (
        <InstanceTable
          group={group}
          instances={instances}
          labels={labels}
          byInstance={byInstance}
          tools={tools}
          name={label}
        />
      ) : (
        <HeadingLevel value={level + 1}>
          <Cards
            group={group}
            instances={instances}
            labels={labels}
            byInstance={byInstance}
            tools={tools}
            open={open}
          />
        </HeadingLevel>
      )}
      {undo && (
        <p role="status" className={classes.undo}>
          Removed {undo.label}.{' '}
          <Button size="compact-sm" variant="default" onClick={restore}>
            Undo
          </Button>
        </p>
      )}
      {!isCounted && (
        <Button
          variant="default"
          disabled={refusal !== undefined || instances.length >= repeatLimits.instances}
          onClick={add}
        >
          Add {plainText(label)}
        </Button>
      )}
      {!isCounted && instances.length >= repeatLimits.instances && (
        <p className={classes.empty}>At most {repeatLimits.instances} entries are possible.</p>
      )}
    </section>
  )
}

interface ToolsProps {
  label: string
  first: boolean
  last: boolean
  disabled: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function InstanceTools({ label, first, last, disabled, onMove, onRemove }: ToolsProps) {
  return (
    <span className={classes.tools}>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={disabled || first}
        aria-label={`Move ${label} up`}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={disabled || last}
        aria-label={`Move ${label} down`}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={disabled}
        aria-label={`Remove ${label}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </span>
  )
}

interface InstancesProps {
  group: Group
  instances: readonly PlacedInstance[]
  labels: readonly string[]
  byInstance: ReadonlyMap<string, readonly AnswerId[]>
  tools: (place: number) => React.ReactNode
}

/** One card for each instance, of which one is open; on a phone the open one fills the screen. */
function Cards({
  group,
  instances,
  labels,
  byInstance,
  tools,
  open,
}: InstancesProps & { open: ReturnType<typeof useOpenInstance> }) {
  const phone = useMediaQuery('(max-width: 599px)')
  const at = instances.findIndex(({ id }) => open.isAround(id))
  const current = instances[at]
  const go = (by: -1 | 1) => open.set(instances[at + by]?.id)
  return (
    <ol className={classes.cards}>
      {instances.map((instance, place) => {
        const isOpen = place === at && !phone
        return (
          <li key={instance.id} className={classes.card}>
            <div className={classes.head}>
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={isOpen}
                onClick={() => open.set(place === at ? undefined : instance.id)}
              >
                <span className={classes.label}>{labels[place]}</span>
                <InstanceProgress ids={byInstance.get(instance.id) ?? none} />
              </button>
              {tools(place)}
            </div>
            {isOpen && (
              <div className={classes.body} data-instance={instance.id}>
                <InstanceQuestions
                  group={group}
                  instance={instance}
                  ids={byInstance.get(instance.id) ?? none}
                />
              </div>
            )}
          </li>
        )
      })}
      {phone && current && (
        <Modal
          opened
          fullScreen
          title={labels[at]}
          closeButtonProps={{ 'aria-label': 'Close' }}
          onClose={() => open.set(undefined)}
        >
          {/* Below the title of the dialog. */}
          <HeadingLevel value={3}>
            <InstanceQuestions group={group} instance={current} ids={byInstance.get(current.id) ?? none} />
          </HeadingLevel>
          <div className={classes.pages}>
            <Button variant="default" disabled={at === 0} onClick={() => go(-1)}>
              Previous
            </Button>
            <span>
              {at + 1} of {instances.length}
            </span>
            {at < instances.length - 1 ? (
              <Button onClick={() => go(1)}>Next</Button>
            ) : (
              <Button onClick={() => open.set(undefined)}>Done</Button>
            )}
          </div>
        </Modal>
      )}
    </ol>
  )
}

const focusFirstInput = (instance: string) =>
  document.querySelector<HTMLElement>(`[data-instance="${instance}"] :is(input, textarea, select)`)?.focus()

const none: readonly AnswerId[] = []

/** The questions of an instance, with the groups in it. */
function InstanceQuestions({
  group,
  instance,
  ids,
}: {
  group: Group
  instance: PlacedInstance
  ids: readonly AnswerId[]
}) {
  const { filling } = useFill()
  const { instances } = filling.state.model
  const idsIn = (one: Group) =>
    ids.filter((id) => instanceOf(one, instances?.get(answerKey(id).instance ?? '')))
  const inside = [...filling.layout.groups.values()].filter(({ parent }) => parent === group.id)
  // Answers in the instance may offer a group that has no instances yet.
  const offered = useSyncExternalStore(
    (listener) => filling.changes.subscribe('sections', listener),
    () =>
      inside
        .filter((one) => isOffered(one, filling.state, instance))
        .map(({ id }) => id)
        .join(),
  ).split(',')
  const inner = inside.filter((one) => idsIn(one).length > 0 || offered.includes(String(one.id)))
  const placeOf = (one: Group) =>
    filling.state.model.sections.flatMap(({ ofFile }) => ofFile).find(({ repeat }) => within(repeat, one))
  const within = (repeat: number | undefined, one: Group) =>
    groupChain(filling.layout.groups, repeat).some(({ id }) => id === one.id)
  const own = ids.filter((id) => answerKey(id).instance === instance.id)
  const indexOf = (id: number) =>
    filling.state.model.sections
      .flatMap(({ ofFile }) => ofFile)
      .findIndex(({ question_id }) => question_id === id)
  const parts = [
    ...own.map((id) => ({ key: id, place: indexOf(answerKey(id).question_id), group: undefined })),
    ...inner.map((one) => ({
      key: `group ${one.id}`,
      place: indexOf(placeOf(one)?.question_id ?? 0),
      group: one,
    })),
  ].toSorted((one, other) => one.place - other.place)
  return parts.map(({ key, group: one }) => (
    <Fragment key={key}>
      {one ? (
        <RepeatGroup group={one} within={instance} ids={idsIn(one)} />
      ) : (
        <div className={classes.question}>
          <QuestionField id={key as AnswerId} />
        </div>
      )}
    </Fragment>
  ))
}

/** A row for each instance, a column for each question. */
function InstanceTable({
  group,
  instances,
  labels,
  byInstance,
  tools,
  name,
}: InstancesProps & { name: string }) {
  const { filling, language } = useFill()
  const { pipedText, langOf } = useWording()
  const columns = columnsOf(
    group,
    filling.layout.sections.flatMap(({ ofFile }) => ofFile),
  )
  const key = `repeat-${group.id}-${instances[0]?.id}`
  return (
    <div className={tableClasses.scroll} tabIndex={0} role="region" aria-label={name}>
      <table data-quiz-part="documents-table" className={tableClasses.table}>
        <thead className="visually-hidden-on-phones">
          <tr>
            <td />
            {columns.map(({ question }) => (
              <th key={question.question_id} id={`${key}-${question.question_id}`} scope="col">
                <AuthorText
                  text={pipedText(textOutsideTable(inLanguage(question, language)))}
                  lang={langOf(question, 'question')}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {instances.map((instance, place) => (
            <tr key={instance.id} data-instance={instance.id}>
              <th id={`${key}-${instance.id}`} scope="row">
                {labels[place]} {tools(place)}
              </th>
              {columns.map(({ question }) => {
                const id = answerId({ question_id: question.question_id, instance: instance.id })
                return (
                  <td key={id} data-column={plainText(textOutsideTable(inLanguage(question, language)))}>
                    {byInstance.get(instance.id)?.includes(id) && (
                      <Cell id={id} labelledBy={`${key}-${instance.id} ${key}-${question.question_id}`} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** 'Answered X of Y' of an instance; rerenders with every answer, and is short. */
function InstanceProgress({ ids }: { ids: readonly AnswerId[] }) {
  const { filling } = useFill()
  const text = useSyncExternalStore(
    (listener) => filling.changes.subscribe('sections', listener),
    () => {
      const asked = ids.filter((id) => filling.has(id) && isAnswerable(filling.question(id)))
      return partOf(asked.filter((id) => filling.state.isAnswered(id)).length, asked.length)
    },
  )
  return <span className={classes.progress}>{text}</span>
}

/** The headings of instances: the label with answers piped in, or with the position. */
function useInstanceLabels(group: Group, instances: readonly PlacedInstance[], label: string): string[] {
  const { filling, language } = useFill()
  const { piped } = useWording()
  const own = templateOf(
    group,
    filling.layout.sections.flatMap(({ ofFile }) => ofFile),
    language,
  )
  const text = useSyncExternalStore(
    (listener) => filling.changes.subscribe('sections', listener),
    () =>
      JSON.stringify(
        instances.map(({ id, position }) =>
          own.includes('${') ? plainText(piped(own, id)) : `${plainText(label)} ${position}`,
        ),
      ),
  )
  return JSON.parse(text) as string[]
}

const firstOf = (group: Group, questions: readonly Question[]) =>
  questions.find(({ repeat }) => repeat === group.id)

function templateOf(group: Group, questions: readonly Question[], language: string): string {
  const { translations = {} } = firstOf(group, questions) ?? {}
  const translated = Object.hasOwn(translations, language) ? translations[language]?.repeat_label : undefined
  return translated || group.label || group.name
}

const labelOf = (group: Group, questions: readonly Question[], language: string): string =>
  groupLabel({ name: group.name, label: templateOf(group, questions, language) })

/** The questions of a group that are columns of its table. */
function columnsOf(group: Group, questions: readonly Question[]) {
  return questions
    .filter((question) => question.repeat === group.id && !isNote(question) && isRendered(question))
    .map((question) => ({ question, isSingleLine: isSingleLine(question) }))
}

const isSingleLine = ({ question_type, options: [option, ...others] }: Question) =>
  question_type === 'other' &&
  option !== undefined &&
  others.length === 0 &&
  shapeOf(option) === 'typed' &&
  !isOnMap(option)

function idsByInstance(
  group: Group,
  ids: readonly AnswerId[],
  get: ((id: string) => PlacedInstance | undefined) | undefined,
): ReadonlyMap<string, readonly AnswerId[]> {
  return Map.groupBy(ids, (id) => instanceOf(group, get?.(answerKey(id).instance ?? ''))?.id ?? '')
}

/** The open instance; the one with the question in the URL is open, too. */
function useOpenInstance() {
  const { filling } = useFill()
  const { hash, key } = useLocation()
  const [chosen, setChosen] = useState<{ id: string | undefined; key: string }>()
  const linked = answerKey(questionIn(hash) ?? 0).instance
  const current = chosen && (chosen.key === key || linked === undefined) ? chosen.id : linked
  return {
    /** Whether it is this instance, or one in it. */
    isAround: (id: string) => {
      const { instances } = filling.state.model
      for (let at = instances?.get(current ?? ''); at; at = at.parent) if (at.id === id) return true
      return false
    },
    set: (id: string | undefined) => setChosen({ id, key }),
  }
}
