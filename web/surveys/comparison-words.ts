import type { CompareGroup } from 'contract/surveys/survey.ts'

export const groupWords: Readonly<Record<CompareGroup, string>> = {
  all: 'All institutions',
  type: 'Those of the same type',
  region: 'Those of the same region',
  size: 'Those of the same size',
}
