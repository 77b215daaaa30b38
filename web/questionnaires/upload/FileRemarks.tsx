import { Select, Table } from '@mantine/core'
import type { CauseChoice, FileRemark, RemarkPlaces } from 'contract/questionnaires/questionnaire-file.ts'
import { counted, countText } from 'contract/platform/totals.ts'
import classes from './FileRemarks.module.css'

interface FileRemarksProps {
  title: string
  remarks: readonly FileRemark[]
  /** Chooses what happens to a part that cannot be imported; without it, nothing can be chosen. */
  onChoose?: OnChoose | undefined
}

export type OnChoose = (cause: string, choice: CauseChoice) => void

const choiceWords: Record<CauseChoice, string> = {
  take_as_text: 'Take as text',
  leave_out: 'Leave out',
  ask_everybody: 'Ask everybody',
  ask_nobody: 'Ask nobody',
}

/**
 * Remarks on a file, grouped by cause, with row numbers as in a spreadsheet. Consequences of a cause are in a collapsible list.
 * Errors are announced to screen readers.
 */
export function FileRemarks({ title, remarks, onChoose }: FileRemarksProps) {
  const failed = remarks.some(({ level }) => level === 'error')
  const ofWhole = remarks.every(({ row, column, follows }) => row === 0 && column === '' && !follows.length)
  const hasSheets = remarks.some(({ sheet }) => sheet)
  return (
    <section className={classes.remarks} data-failed={failed} {...(failed && { role: 'alert' })}>
      <h3>{title}</h3>
      {ofWhole ? (
        remarks.map(({ sheet, message }, index) => (
          <p key={index} className={classes.message}>
            {sheet && `Sheet ${sheet}: `}
            {message}
          </p>
        ))
      ) : (
        <div className={classes.rows} tabIndex={0} role="region" aria-label={title}>
          <Table stickyHeader c="inherit">
            <Table.Thead>
              <Table.Tr>
                {hasSheets && <Table.Th>Sheet</Table.Th>}
                <Table.Th>Row</Table.Th>
                <Table.Th>Column</Table.Th>
                <Table.Th className={classes.what}>{failed ? 'Error' : 'What happens'}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {remarks.map((remark, index) => (
                <Table.Tr key={index}>
                  {hasSheets && <Table.Td>{remark.sheet}</Table.Td>}
                  <Table.Td data-row={remark.row > 0}>{remark.row || 'all'}</Table.Td>
                  <Table.Td data-column={remark.column !== ''}>{remark.column}</Table.Td>
                  <Table.Td className={classes.what}>
                    {remark.message}
                    <Loss {...remark} />
                    <OtherPlaces {...remark} />
                    <Choice of={remark} onChoose={onChoose} />
                    <Following remark={remark} onChoose={onChoose} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  )
}

/** What is lost by a cause and its consequences. */
function Loss({ lost_questions: questions = 0, lost_conditions: conditions = 0 }: FileRemark) {
  const lost = [
    ...(questions > 0 ? [counted(questions, 'question')] : []),
    ...(conditions > 0 ? [counted(conditions, 'condition')] : []),
  ]
  return lost.length > 0 ? <span className={classes.more}>Lost: {lost.join(' and ')}.</span> : null
}

/** Other rows with the same remark. */
function OtherPlaces({ row, rows, count }: RemarkPlaces) {
  const others = rows.filter((one) => one !== row)
  if (count < 2 || rows.length === 0) return null
  if (others.length === 0) return <span className={classes.more}>{counted(count, 'place')} in this row.</span>
  const whole = others.length + 1 === count
  return (
    <span className={classes.more}>
      {counted(count, 'place')} in all, {others.length === 1 ? 'also row' : 'also rows'} {others.join(', ')}
      {whole ? '.' : ' …'}
    </span>
  )
}

/** What the author wants to happen. */
function Choice({
  of: { message, decision },
  onChoose,
}: {
  of: RemarkPlaces
  onChoose: OnChoose | undefined
}) {
  if (!decision || !onChoose) return null
  const { cause, choices, choice } = decision
  return (
    <Select
      className={classes.choice}
      size="sm"
      aria-label={`What to do: ${message}`}
      data={choices.map((value) => ({ value, label: choiceWords[value] }))}
      value={choice}
      allowDeselect={false}
      onChange={(value) => {
        const chosen = choices.find((one) => one === value)
        if (chosen) onChoose(cause, chosen)
      }}
    />
  )
}

function Following({
  remark: { follows },
  onChoose,
}: {
  remark: FileRemark
  onChoose: OnChoose | undefined
}) {
  if (follows.length === 0) return null
  const places = follows.reduce((sum, { count }) => sum + count, 0)
  return (
    <details className={classes.follows}>
      <summary>Consequences ({countText(places)})</summary>
      <ul>
        {follows.map((one, index) => (
          <li key={index}>
            {one.row > 0 && (
              <b>
                {one.sheet && `${one.sheet} `}
                {one.row} {one.column}:{' '}
              </b>
            )}
            {one.message}
            <OtherPlaces {...one} />
            <Choice of={one} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </details>
  )
}
