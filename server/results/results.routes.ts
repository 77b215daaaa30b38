import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { surveyResultsSchemas, surveyDownloadsSchemas } from 'contract/results/results.schemas.ts'
import { whyNotExplore, whyNotExportToProject, whyNotManage } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../platform/http/routes.ts'
import { surveyViewerAllowed } from '../surveys/surveys.ts'
import { downloadAnswers, holderOfDownloadLink, startDownload } from './download/start-download.ts'
import { exportToProject } from './export-to-project.ts'
import { listAnswers } from './list-answers.ts'
import { listInstances } from './list-instances.ts'
import { listLocations } from './list-locations.ts'
import { readFigures } from './read-figures.ts'
import { listRespondents } from './summary/list-respondents.ts'
import { resultsReader } from './results.access.ts'
import { readSummary } from './summary/read-summary.ts'
import { listSets } from './table/list-sets.ts'
import { readTableColumns } from './table/read-table-columns.ts'

export const surveyResultRoutes = routes(surveyResults, surveyResultsSchemas, {
  listAnswers: [resultsReader, listAnswers],
  readTable: [surveyViewerAllowed(whyNotExplore), readTableColumns],
  listSets: [resultsReader, listSets],
  listInstances: [resultsReader, listInstances],
  listLocations: [resultsReader, listLocations],
  readSummary: [resultsReader, readSummary],
  listRespondents: [resultsReader, listRespondents],
  readFigures: [surveyViewerAllowed(whyNotManage), readFigures],
})

export const surveyDownloadRoutes = routes(surveyDownloads, surveyDownloadsSchemas, {
  startExport: [surveyViewerAllowed(whyNotExplore), startDownload],
  download: [holderOfDownloadLink, downloadAnswers],
  exportToProject: [surveyViewerAllowed(whyNotExportToProject), exportToProject],
})
