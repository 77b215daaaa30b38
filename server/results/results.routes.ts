import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { resultsTab, resultViews } from 'contract/results/result-views.endpoints.ts'
import { resultsTabSchemas, resultViewsSchemas } from 'contract/results/result-views.schemas.ts'
import { surveyResultsSchemas, surveyDownloadsSchemas } from 'contract/results/results.schemas.ts'
import { whyNotExplore, whyNotExportToProject, whyNotManage } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { surveyViewerAllowed } from '../surveys/surveys.ts'
import { downloadAnswers, holderOfDownloadLink, startDownload } from './download/start-download.ts'
import { ownComparer, readComparison, readOwnComparison } from './compare/read-comparison.ts'
import { readCross } from './cross/read-cross.ts'
import { readGrouped } from './cross/read-grouped.ts'
import { exportToProject } from './export-to-project.ts'
import { listAnswers } from './list-answers.ts'
import { listInstances } from './list-instances.ts'
import { listLocations } from './list-locations.ts'
import { readFigures } from './read-figures.ts'
import { listRespondents } from './summary/list-respondents.ts'
import { readSummary } from './summary/read-summary.ts'
import { listSets } from './table/list-sets.ts'
import { readTableColumns } from './table/read-table-columns.ts'
import { readResultsTab, saveResultsTab } from './views/results-tab.ts'
import { listViews, removeView, saveView } from './views/saved-views.ts'

export const surveyResultRoutes = routes(surveyResults, surveyResultsSchemas, {
  listAnswers: [surveyViewerAllowed(whyNotExplore), listAnswers],
  readTable: [surveyViewerAllowed(whyNotExplore), readTableColumns],
  listSets: [surveyViewerAllowed(whyNotExplore), listSets],
  readCross: [surveyViewerAllowed(whyNotExplore), readCross],
  readGrouped: [surveyViewerAllowed(whyNotExplore), readGrouped],
  readComparison: [surveyViewerAllowed(whyNotExplore), readComparison],
  readOwnComparison: [ownComparer, readOwnComparison],
  listInstances: [surveyViewerAllowed(whyNotExplore), listInstances],
  listLocations: [surveyViewerAllowed(whyNotExplore), listLocations],
  readSummary: [surveyViewerAllowed(whyNotExplore), readSummary],
  listRespondents: [surveyViewerAllowed(whyNotExplore), listRespondents],
  readFigures: [surveyViewerAllowed(whyNotManage), readFigures],
})

export const resultViewRoutes = routes(resultViews, resultViewsSchemas, {
  listViews: [surveyViewerAllowed(whyNotExplore), listViews],
  saveView: [surveyViewerAllowed(whyNotExplore), saveView],
  removeView: [surveyViewerAllowed(whyNotExplore), removeView],
})

export const resultsTabRoutes = routes(resultsTab, resultsTabSchemas, {
  readTab: [member, readResultsTab],
  saveTab: [member, saveResultsTab],
})

export const surveyDownloadRoutes = routes(surveyDownloads, surveyDownloadsSchemas, {
  startExport: [surveyViewerAllowed(whyNotExplore), startDownload],
  download: [holderOfDownloadLink, downloadAnswers],
  exportToProject: [surveyViewerAllowed(whyNotExportToProject), exportToProject],
})
