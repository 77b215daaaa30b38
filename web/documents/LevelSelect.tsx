import { Select } from '@mantine/core'
import {
  documentLevels,
  levelHints,
  levelWords,
  type DocumentLevel,
} from 'contract/documents/documents.rules.ts'

interface LevelSelectProps {
  value: DocumentLevel
  onChange: (level: DocumentLevel) => void
  /** Levels that the user can select. */
  levels: readonly DocumentLevel[]
}

/** Select for the visibility of a document (PRJ-46). */
export function LevelSelect({ value, onChange, levels }: LevelSelectProps) {
  return (
    <Select
      label="Visibility"
      description={levelHints[value]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={documentLevels
        .filter((level) => levels.includes(level) || level === value)
        .map((level) => ({ value: level, label: levelWords[level] }))}
      value={value}
      onChange={(chosen) => {
        const level = documentLevels.find((one) => one === chosen)
        if (level) onChange(level)
      }}
      allowDeselect={false}
    />
  )
}
