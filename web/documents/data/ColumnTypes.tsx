import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { columnReadings, readingWords, type ColumnReading } from 'contract/documents/column-readings.ts'
import { documentData } from 'contract/documents/document-data.endpoints.ts'
import type { DataColumn } from 'contract/documents/document-data.schemas.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { useCloseGuard } from '../../ui/forms/use-close-guard.tsx'
import { foldedFilter } from '../../ui/select/folded-filter.ts'

interface ColumnTypesProps {
  document: ProjectDocument
  columns: readonly DataColumn[]
  onClose: () => void
}

type Choice = ColumnReading | 'auto'

/** Dialog in which editors choose how the columns of a data document are read. */
export function ColumnTypes({ document: { id, name }, columns, onClose }: ColumnTypesProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const stored = ({ reading = 'text', chosen }: DataColumn): Choice => (chosen ? reading : 'auto')
  const changed = columns.flatMap((column) => {
    const reading = choices.get(column.name)
    return reading && reading !== stored(column) ? [{ name: column.name, reading }] : []
  })
  const save = useEndpointMutation(documentData.setColumns, {
    refresh: [
      allQueriesOf(documents.read),
      allQueriesOf(documents.list),
      allQueriesOf(documentData.listRows),
      allQueriesOf(documentData.readSummary),
    ],
    onSuccess: () => {
      toast('Column types saved. The rows are loaded again.')
      onClose()
    },
  })
  const { close, question } = useCloseGuard(changed.length > 0, onClose)
  return (
    <Modal opened onClose={close} title={`Column types of ${name}`} size="lg">
      <Stack>
        <Text c="dimmed">
          Numbers and dates can be sorted, filtered by ranges and charted. Cells that are neither, such as NA,
          stay as they are. Your choice also holds for new versions of the file.
        </Text>
        {columns.map((column) => (
          <Select
            key={column.name}
            label={column.name}
            data={[
              { value: 'auto', label: automaticLabel(column) },
              ...columnReadings.map((reading) => ({ value: reading, label: readingWords[reading] })),
            ]}
            filter={foldedFilter}
            value={choices.get(column.name) ?? stored(column)}
            allowDeselect={false}
            onChange={(value) => value && setChoices((now) => new Map(now).set(column.name, value as Choice))}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ReasonButton
            loading={save.isPending}
            disabledReason={changed.length > 0 ? undefined : 'No changes to save.'}
            onClick={() => save.mutate({ params: { id }, body: { columns: changed } })}
          >
            Save column types
          </ReasonButton>
        </Group>
      </Stack>
      {question}
    </Modal>
  )
}

/** What was found automatically is known only while it is in use. */
const automaticLabel = ({ reading, chosen }: DataColumn) =>
  chosen || !reading ? 'Automatic' : `Automatic (${readingWords[reading]})`
