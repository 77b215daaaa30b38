import type { CellType } from 'contract/results/table-columns.ts'
import type { surveyFeeds } from 'contract/results/feeds.endpoints.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { entitySetsOf, type EntitySet } from './entity-sets.ts'

/** Types of XForms. Files are texts, since ODK's addresses of attachments do not exist here. */
const types: Readonly<Record<CellType, string>> = {
  text: 'string',
  number: 'decimal',
  integer: 'int',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'dateTime',
  choice: 'string',
  choices: 'string',
  file: 'string',
  location: 'geopoint',
  calculated: 'string',
}

/** The fields of a survey: ruODK reads by them which columns are dates and locations. */
export const listFields: Handler<typeof surveyFeeds.listFields, InSurvey> = async ({ db, survey }) =>
  fieldsOf((await entitySetsOf(db, survey, undefined))[0], '')

type Field = { path: string; name: string; type: string; binary: null; selectMultiple: true | null }

const fieldsOf = ({ properties, inside }: EntitySet, path: string): Field[] => [
  ...properties.map(({ name, column }) => ({
    path: `${path}/${name}`,
    name,
    type: column.map ?? types[column.type],
    binary: null,
    selectMultiple: column.type === 'choices' ? (true as const) : null,
  })),
  ...inside.flatMap(({ name, set }) => [
    { path: `${path}/${name}`, name, type: 'repeat', binary: null, selectMultiple: null },
    ...fieldsOf(set, `${path}/${name}`),
  ]),
]
