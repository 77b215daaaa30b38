import type { CompareGroup } from 'contract/surveys/survey.ts'

export const groupWords: Readonly<Record<CompareGroup, string>> = {
  all: 'All institutions',
  type: 'Those of the same type',
  region: 'Those of the same region',
  size: 'Those of the same size',
}

/** Who sees the comparison, beside managers. */
export const readerWords: Readonly<Record<CompareGroup | 'managers', string>> = {
  managers: 'Managers only',
  all: 'Also each institution: its own beside all others',
  type: 'Also each institution: its own beside others of its type',
  region: 'Also each institution: its own beside others of its region',
  size: 'Also each institution: its own beside others of its size',
}
