import type { CellValues, ResultTable, SetField, TableColumn } from 'contract/results/table-columns.ts'
import type { RepeatGroup } from 'contract/questionnaires/repeat-group.ts'
import { groupChain, groupLabel } from 'contract/questionnaires/repeats.ts'
import type { Db } from '../../platform/database/database.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { surveyTables } from '../table/survey-tables.ts'
import { reservedWords } from './parse-filter.ts'

/** How values of a property are compared and sorted. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'date' | 'time' | 'datetime' | 'location'

export interface Property {
  /** A simple identifier of OData, unique in its set in any case of letters. */
  name: string
  edm: string
  kind: ValueKind
  column: TableColumn
}

/** A table of the feed: of the answer sets, or of a group that repeats. */
export interface EntitySet {
  /** `Submissions`, or with the groups as in `Submissions.plot.crop`. */
  name: string
  group: RepeatGroup | undefined
  /** In a group: the name of the property with the key of the surrounding row. */
  parentKey: string | undefined
  properties: Property[]
  /** Groups directly inside, by the name of the navigation property. */
  inside: { name: string; set: EntitySet }[]
}

/** Fields of an answer set by their names in `__system`; the first four are those of ODK Central. */
export const systemFields: Readonly<Record<string, { field: SetField; edm: string; kind: ValueKind }>> = {
  submissionDate: { field: 'begun', edm: 'Edm.DateTimeOffset', kind: 'datetime' },
  updatedAt: { field: 'last_change', edm: 'Edm.DateTimeOffset', kind: 'datetime' },
  submitterName: { field: 'person', edm: 'Edm.String', kind: 'string' },
  submitterEmail: { field: 'email', edm: 'Edm.String', kind: 'string' },
  respondent: { field: 'respondent', edm: 'Edm.Int64', kind: 'number' },
  institution: { field: 'institution', edm: 'Edm.String', kind: 'string' },
  country: { field: 'country', edm: 'Edm.String', kind: 'string' },
  progress: { field: 'progress', edm: 'Edm.Double', kind: 'number' },
  complete: { field: 'complete', edm: 'Edm.Boolean', kind: 'boolean' },
}

/** The tables of a survey, Submissions first, each after the one around it. */
export async function entitySetsOf(
  db: Db,
  survey: InSurvey['survey'],
  language: string | undefined,
): Promise<[EntitySet, ...EntitySet[]]> {
  const [ofSets, ...ofGroups] = await surveyTables(db, survey, { columns: 'joined', language })
  const { repeats } = await questionnaireOf(db, survey)
  return entitySets(ofSets, ofGroups, repeats)
}

export function entitySets(
  ofSets: ResultTable,
  ofGroups: readonly ResultTable[],
  repeats: readonly RepeatGroup[],
): [EntitySet, ...EntitySet[]] {
  const submissions: EntitySet = {
    name: 'Submissions',
    group: undefined,
    parentKey: undefined,
    properties: [],
    inside: [],
  }
  const columns = new Map(ofGroups.map((table) => [table.group?.id, table.columns]))
  const groups = new Map(repeats.map((group) => [group.id, group]))
  const sets: [EntitySet, ...EntitySet[]] = [submissions]
  const byGroup = new Map<number, EntitySet>()
  // A group without questions of its own is there for those inside it.
  for (const group of ofGroups.flatMap((table) => groupChain(groups, table.group?.id))) {
    if (byGroup.has(group.id)) continue
    const around = (group.parent !== null && byGroup.get(group.parent)) || submissions
    const taken = around.inside.map(({ name }) => name)
    const name = freeName(identifierOf(group.name || groupLabel(group)), taken)
    const set: EntitySet = {
      name: `${around.name}.${name}`,
      group,
      parentKey: `__${around.name.replaceAll('.', '-')}-id`,
      properties: [],
      inside: [],
    }
    around.inside.push({ name, set })
    byGroup.set(group.id, set)
    sets.push(set)
  }
  for (const set of sets) {
    const own = set.group ? (columns.get(set.group.id) ?? []) : ofSets.columns
    const taken = [
      ...['__id', '__system', '__position', ...reservedWords],
      ...set.inside.map(({ name }) => name),
      ...(set.parentKey === undefined ? [] : [set.parentKey]),
    ]
    for (const column of own) {
      if (column.source.of === 'set') continue
      const name = freeName(identifierOf(column.name), taken)
      taken.push(name)
      set.properties.push({ name, column, ...typeOf(column) })
    }
  }
  return sets
}

const maxIdentifier = 120

/** A text as a simple identifier of OData. */
export const identifierOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{Nd}_]/gu, '_')
    .replace(/^(?=\p{Nd})/u, '_')
    .slice(0, maxIdentifier) || '_'

function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  let name = wanted
  for (let number = 2; used.has(name.toLowerCase()); number++) name = `${wanted}_${number}`
  return name
}

const geography = {
  geopoint: 'Edm.GeographyPoint',
  geotrace: 'Edm.GeographyLineString',
  geoshape: 'Edm.GeographyPolygon',
} as const

function typeOf({ type, map }: TableColumn): Pick<Property, 'edm' | 'kind'> {
  switch (type) {
    case 'number':
      return { edm: 'Edm.Double', kind: 'number' }
    case 'integer':
      return { edm: 'Edm.Int64', kind: 'number' }
    case 'boolean':
      return { edm: 'Edm.Boolean', kind: 'boolean' }
    case 'date':
      return { edm: 'Edm.Date', kind: 'date' }
    case 'time':
      return { edm: 'Edm.TimeOfDay', kind: 'time' }
    case 'datetime':
      return { edm: 'Edm.DateTimeOffset', kind: 'datetime' }
    case 'location':
      return { edm: map ? geography[map] : 'Edm.Geography', kind: 'location' }
    case 'text':
    case 'choice':
    case 'choices':
    case 'file':
    case 'calculated':
      return { edm: 'Edm.String', kind: 'string' }
  }
}

/** The set with this name. */
export const setNamed = (sets: readonly EntitySet[], name: string) => sets.find((set) => set.name === name)

/** The label or the name of an option, as in a row. */
export const optionText = (values: CellValues, option: { name: string; label: string }) =>
  values === 'names' ? option.name : option.label

/** Keys of rows: `12-3` of the third respondent of survey 12, with the instance after a colon in groups. */
export const setKey = (surveyId: number, respondent: number) => `${surveyId}-${respondent}`
export const instanceKey = (set: string, instance: string) => `${set}:${instance}`
