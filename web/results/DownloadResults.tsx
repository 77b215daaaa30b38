import { Button, Menu } from '@mantine/core'
import type { Survey } from 'contract/surveys/survey.ts'
import { whyNotDownload } from 'contract/results/results.rules.ts'
import { whyNotEditSurvey, whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { Cable, Check, ChevronDown, Download, TableProperties } from 'lucide-react'
import { useState } from 'react'
import { Link, useMatch, useSearchParams } from 'react-router'
import { ExportToProject } from './ExportToProject.tsx'
import { useDownloadQuestionnaire } from '../questionnaires/download-questionnaire.ts'
import { FilteredDownload } from './FilteredDownload.tsx'
import { LiveFeeds } from './LiveFeeds.tsx'
import { readSearch } from '../ui/lists/list-address.ts'
import { useDownloadResults, type ResultsFile } from './download-results.ts'
import { exploreLink } from '../surveys/survey-links.ts'
import classes from './DownloadResults.module.css'

/** The menu of downloads: results, and the questionnaire itself (SRV-66 to SRV-68, SRV-76). */
export function DownloadResults({ survey }: { survey: Survey }) {
  const { id, name, userPermission } = survey
  const results = useDownloadResults(id)
  const questionnaire = useDownloadQuestionnaire(id, name)
  const exploring = useMatch('/quiz/explore-submissions/:quizName')
  const [params] = useSearchParams()
  const filter = exploring ? readSearch(params, 'filter') : undefined
  /** A file for which the user is asked whether the filter applies. */
  const [asked, setAsked] = useState<ResultsFile>()
  const [isConnecting, setConnecting] = useState(false)
  const mayExport = !whyNotExplore(userPermission)
  const mayEdit = !whyNotEditSurvey(userPermission)
  if (!mayExport && !mayEdit) return null
  return (
    <>
      {asked && filter !== undefined && (
        <FilteredDownload
          surveyId={id}
          file={asked}
          filter={filter}
          onChoose={results.download}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isConnecting && <LiveFeeds survey={survey} onClose={() => setConnecting(false)} />}
      <Menu position="bottom-end" width={264}>
        <Menu.Target>
          <Button
            leftSection={<Download size={18} aria-hidden />}
            rightSection={<ChevronDown size={18} aria-hidden />}
            loading={results.isPending || questionnaire.isPending}
          >
            Download results
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayExport && (
            <ResultsItems survey={survey} download={filter === undefined ? results.download : setAsked} />
          )}
          <ExportToProject survey={survey} />
          {mayExport && !exploring && (
            <Menu.Item
              component={Link}
              to={exploreLink(name)}
              leftSection={<TableProperties size={18} aria-hidden />}
            >
              Explore submissions
            </Menu.Item>
          )}
          {mayExport && (
            <Menu.Item leftSection={<Cable size={18} aria-hidden />} onClick={() => setConnecting(true)}>
              Connect Excel, Power BI or R
            </Menu.Item>
          )}
          {mayExport && mayEdit && <Menu.Divider />}
          {mayEdit && <FileItem name="Questionnaire" ending="csv" onClick={() => questionnaire.mutate()} />}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

function ResultsItems({ survey, download }: { survey: Survey; download: (file: ResultsFile) => void }) {
  const [apart, setApart] = useState(false)
  const [withFiles, setWithFiles] = useState(false)
  const [raw, setRaw] = useState(false)
  const kinds = [
    ['One file per section', apart, setApart],
    ['With uploaded files', withFiles, setWithFiles],
    ['Raw CSV for programs', raw, setRaw],
  ] as const
  const offered = (['latest', 'all'] as const).filter((which) => !whyNotDownload(survey, which))
  return (
    <>
      {formats.map(([format, title]) =>
        offered.map((which) => (
          <FileItem
            key={format + which}
            name={`${title} (${which})`}
            ending={apart || withFiles ? 'zip' : format}
            onClick={() =>
              download({
                format,
                which,
                files: apart ? 'multiple' : 'single',
                with_files: withFiles,
                raw: raw && format === 'csv',
              })
            }
          />
        )),
      )}
      {kinds.map(([label, checked, onChange]) => (
        <Menu.CheckboxItem
          key={label}
          checked={checked}
          onChange={onChange}
          checkIcon={<Check size={14} aria-hidden />}
          classNames={{ itemIndicator: classes.box }}
        >
          {label}
        </Menu.CheckboxItem>
      ))}
      <Menu.Label className={classes.hint}>
        CSV files have an apostrophe before texts that a spreadsheet would run as formulas; raw ones do not.
      </Menu.Label>
    </>
  )
}

function FileItem({ name, ending, onClick }: { name: string; ending: string; onClick: () => void }) {
  return (
    <Menu.Item
      leftSection={<Download size={18} aria-hidden />}
      rightSection={<span className={classes.ending}>.{ending}</span>}
      onClick={onClick}
    >
      {name}
    </Menu.Item>
  )
}
