import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyAnswersSchemas } from 'contract/answers/answers.schemas.ts'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import { surveyInstancesSchemas } from 'contract/answers/instances.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { reader } from '../surveys/surveys.ts'
import { filler, fillerOf } from './answers.access.ts'
import { addInstance, arranger, moveInstance, removeInstance } from './instances/change-instances.ts'
import { listRecords } from './list-records.ts'
import { readForm } from './read-form.ts'
import { readList, searchOptions } from './read-list.ts'
import { saveAnswers } from './save-answers.ts'

export const answerRoutes = routes(surveyAnswers, surveyAnswersSchemas, {
  read: [reader, readForm],
  listRecords: [fillerOf, listRecords],
  readList: [fillerOf, readList],
  searchOptions: [fillerOf, searchOptions],
  saveAnswers: [filler, saveAnswers],
})

export const instanceRoutes = routes(surveyInstances, surveyInstancesSchemas, {
  addInstance: [arranger, addInstance],
  moveInstance: [arranger, moveInstance],
  removeInstance: [arranger, removeInstance],
})
