import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyAnswersSchemas } from 'contract/answers/answers.schemas.ts'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import { surveyInstancesSchemas } from 'contract/answers/instances.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { reader } from '../surveys/surveys.ts'
import { filler, fillerOf, formReader, setReader } from './answers.access.ts'
import { addInstance, arranger, moveInstance, removeInstance } from './instances/change-instances.ts'
import { listInstitutions } from './list-institutions.ts'
import { listRecords } from './list-records.ts'
import { readForm } from './read-form.ts'
import { readList, searchOptions } from './read-list.ts'
import { saveAnswers } from './save-answers.ts'
import { corrector, setInstitution } from './set-institution.ts'

export const answerRoutes = routes(surveyAnswers, surveyAnswersSchemas, {
  read: [formReader, readForm],
  listInstitutions: [reader, listInstitutions],
  listRecords: [setReader, listRecords],
  readList: [(context) => fillerOf(context), readList],
  searchOptions: [setReader, searchOptions],
  saveAnswers: [filler, saveAnswers],
  setInstitution: [corrector, setInstitution],
})

export const instanceRoutes = routes(surveyInstances, surveyInstancesSchemas, {
  addInstance: [arranger, addInstance],
  moveInstance: [arranger, moveInstance],
  removeInstance: [arranger, removeInstance],
})
