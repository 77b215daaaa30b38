import { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import { answerSetsSchemas } from 'contract/results/answer-sets.schemas.ts'
import { scoreResults } from 'contract/results/score-results.endpoints.ts'
import { scoreResultsSchemas } from 'contract/results/score-results.schemas.ts'
import { surveyReminders } from 'contract/results/reminders.endpoints.ts'
import { surveyRemindersSchemas } from 'contract/results/reminders.schemas.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { resultsTab, resultViews } from 'contract/results/result-views.endpoints.ts'
import { resultsTabSchemas, resultViewsSchemas } from 'contract/results/result-views.schemas.ts'
import { surveyFeeds } from 'contract/results/feeds.endpoints.ts'
import { surveyFeedsSchemas } from 'contract/results/feeds.schemas.ts'
import { surveyResultsSchemas, surveyDownloadsSchemas } from 'contract/results/results.schemas.ts'
import {
  whyNotExplore,
  whyNotExportToProject,
  whyNotManage,
  whyNotRemind,
} from 'contract/surveys/surveys.rules.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { surveyViewerAllowed } from '../surveys/surveys.ts'
import { downloadAnswers, holderOfDownloadLink, startDownload } from './download/start-download.ts'
import { readComparison } from './compare/read-comparison.ts'
import { ownComparer, readOwnComparison } from './compare/read-own-comparison.ts'
import { readCross } from './cross/read-cross.ts'
import { readGrouped } from './cross/read-grouped.ts'
import { readCsv, readJson } from './download/read-results.ts'
import { exportToProject } from './export-to-project.ts'
import { listAnswers } from './list-answers.ts'
import { listInstances } from './list-instances.ts'
import { listLocations } from './list-locations.ts'
import { listFields } from './odata/list-fields.ts'
import { countOfRows, listFeedRows, readMetadata, readService } from './odata/read-feed.ts'
import { readScores } from './scores/read-scores.ts'
import { readFigures } from './read-figures.ts'
import { resultsReader } from './results.access.ts'
import { remindPeople } from './respondents/remind.ts'
import { listSetRecords } from './set/list-set-records.ts'
import { readNeighbours } from './set/read-neighbours.ts'
import { readSet } from './set/read-set.ts'
import { listRespondents } from './respondents/list-respondents.ts'
import { listTexts } from './summary/list-texts.ts'
import { readChanges } from './summary/read-changes.ts'
import { readSummary } from './summary/read-summary.ts'
import { listSets } from './table/list-sets.ts'
import { readTableColumns } from './table/read-table-columns.ts'
import { readResultsTab, saveResultsTab } from './views/results-tab.ts'
import { listViews, removeView, saveView } from './views/saved-views.ts'

export const surveyResultRoutes = routes(surveyResults, surveyResultsSchemas, {
  listAnswers: [resultsReader, listAnswers],
  readTable: [surveyViewerAllowed(whyNotExplore), readTableColumns],
  listSets: [resultsReader, listSets],
  readCross: [resultsReader, readCross],
  readGrouped: [resultsReader, readGrouped],
  readComparison: [resultsReader, readComparison],
  readOwnComparison: [ownComparer, readOwnComparison],
  listInstances: [resultsReader, listInstances],
  listLocations: [resultsReader, listLocations],
  readSummary: [resultsReader, readSummary],
  listTexts: [resultsReader, listTexts],
  readChanges: [resultsReader, readChanges],
  listRespondents: [resultsReader, listRespondents],
  readFigures: [surveyViewerAllowed(whyNotManage), readFigures],
})

export const answerSetRoutes = routes(answerSets, answerSetsSchemas, {
  readSet: [resultsReader, readSet],
  readNeighbours: [surveyViewerAllowed(whyNotExplore), readNeighbours],
  listSetRecords: [resultsReader, listSetRecords],
})

export const scoreResultRoutes = routes(scoreResults, scoreResultsSchemas, {
  readScores: [resultsReader, readScores],
})

export const reminderRoutes = routes(surveyReminders, surveyRemindersSchemas, {
  remind: [surveyViewerAllowed(whyNotRemind), remindPeople],
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

export const surveyFeedRoutes = routes(surveyFeeds, surveyFeedsSchemas, {
  readService: [surveyViewerAllowed(whyNotExplore), readService],
  readMetadata: [surveyViewerAllowed(whyNotExplore), readMetadata],
  listRows: [resultsReader, listFeedRows],
  countRows: [resultsReader, countOfRows],
  listFields: [surveyViewerAllowed(whyNotExplore), listFields],
  readCsv: [resultsReader, readCsv],
  readJson: [resultsReader, readJson],
})
