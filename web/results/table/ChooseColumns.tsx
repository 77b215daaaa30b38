import { ActionIcon, Button, Checkbox, Drawer, TextInput } from '@mantine/core'
import type { ShownColumn } from 'contract/results/table.ts'
import { ArrowDown, ArrowUp, Columns3Cog } from 'lucide-react'
import { useState } from 'react'
import { columnsOf, firstColumn, sectionsOf, type TableView } from './table-query.ts'
import classes from './Table.module.css'

interface ChooseColumnsProps {
  all: readonly ShownColumn[]
  view: TableView
  onChange: (part: Partial<TableView>) => void
}

/** Opens a drawer in which columns are chosen and ordered. */
export function ChooseColumns(props: ChooseColumnsProps) {
  const [opened, open] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Columns3Cog size={18} aria-hidden />}
        onClick={() => open(true)}
      >
        Columns
      </Button>
      <Drawer opened={opened} onClose={() => open(false)} title="Columns" position="right">
        <Columns {...props} onClose={() => open(false)} />
      </Drawer>
    </>
  )
}

/** Columns that are listed at a time: a survey may have thousands. */
const most = 200
/** Chosen columns, whose keys are in the address. */
const mostChosen = 100

function Columns({ all, view, onChange, onClose }: ChooseColumnsProps & { onClose: () => void }) {
  const others = all.filter(({ key }) => key !== firstColumn)
  const [chosen, choose] = useState(() => columnsOf(all, view).map(({ key }) => key))
  const [search, setSearch] = useState('')
  const [split, setSplit] = useState(view.columns === 'split')
  const words = search.trim().toLowerCase()
  const listed = others.filter(({ label, section }) => `${label} ${section}`.toLowerCase().includes(words))
  const byKey = new Map(others.map((column) => [column.key, column]))
  const isAll = chosen.length === others.length && chosen.every((key, at) => others[at]?.key === key)
  const isTooMany = !isAll && chosen.length > mostChosen
  const toggle = (keys: readonly string[], isChosen: boolean) =>
    choose((now) => {
      const kept = now.filter((key) => !keys.includes(key))
      return isChosen ? [...kept, ...keys] : kept
    })
  const move = (at: number, by: number) =>
    choose((now) => now.with(at, now[at + by]!).with(at + by, now[at]!))
  const apply = () => {
    // Keys of questions with several choices differ when they are split.
    const isSame = split === (view.columns === 'split')
    onChange({ columns: split ? 'split' : 'joined', chosen: isAll || !isSame ? undefined : chosen })
    onClose()
  }
  return (
    <div className={classes.form}>
      <Checkbox
        label="A column for each option"
        description="Of questions with several choices. Shows all columns again."
        checked={split}
        onChange={({ currentTarget }) => setSplit(currentTarget.checked)}
      />
      <TextInput
        label="Find a column"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {sectionsOf(listed.slice(0, most)).map(({ section, columns }) => {
        const keys = columns.map(({ key }) => key)
        const count = keys.filter((key) => chosen.includes(key)).length
        return (
          <fieldset key={keys[0]} style={{ border: 0, margin: 0, padding: 0 }}>
            <legend>
              <Checkbox
                label={section || 'Respondent and progress'}
                checked={count === keys.length}
                indeterminate={count > 0 && count < keys.length}
                onChange={({ currentTarget }) => toggle(keys, currentTarget.checked)}
              />
            </legend>
            <ul className={classes.columns} style={{ paddingInlineStart: 28 }}>
              {columns.map(({ key, label }) => (
                <li key={key}>
                  <Checkbox
                    label={label}
                    checked={chosen.includes(key)}
                    onChange={({ currentTarget }) => toggle([key], currentTarget.checked)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )
      })}
      {listed.length > most && (
        <p>Enter a part of the name to find the other {listed.length - most} columns.</p>
      )}
      {chosen.length > 0 && chosen.length <= mostChosen && (
        <section aria-label="Order of the columns">
          <h3>Order</h3>
          <ol className={classes.columns}>
            {chosen.map((key, at) => {
              const label = byKey.get(key)?.label ?? key
              return (
                <li key={key}>
                  <span>{label}</span>
                  <ActionIcon
                    variant="subtle"
                    aria-label={`Move ${label} up`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    <ArrowUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={`Move ${label} down`}
                    disabled={at === chosen.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <ArrowDown size={16} aria-hidden />
                  </ActionIcon>
                </li>
              )
            })}
          </ol>
        </section>
      )}
      {isTooMany && <p role="alert">Please choose all columns, or at most {mostChosen}.</p>}
      <Button onClick={apply} disabled={isTooMany}>
        Show columns
      </Button>
    </div>
  )
}
