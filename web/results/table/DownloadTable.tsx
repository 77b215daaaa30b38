import { Button, Menu } from '@mantine/core'
import type { Language } from 'contract/questionnaires/languages.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { writtenFilter } from 'contract/results/table-filters.ts'
import { Check, ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { useDownloadResults, type ResultsFile } from '../download-results.ts'
import downloads from '../DownloadResults.module.css'
import { firstColumn, type TableView } from './table-query.ts'

interface DownloadTableProps {
  survey: Survey
  view: TableView
  languages: readonly Language[]
  /** Whether a question asks for positions. */
  hasPlaces: boolean
  /** Whether a question asks for files. */
  hasFiles: boolean
}

const formats = [
  ['csv', 'CSV', 'csv'],
  ['xlsx', 'Excel with codebook', 'xlsx'],
  ['scripts', 'SPSS, Stata and R', 'zip'],
  ['parquet', 'Parquet', 'parquet'],
  ['geojson', 'Places for maps', 'geojson'],
] as const

/** The menu of files with a row for each answer set, as the table is filtered and ordered. */
export function DownloadTable({ survey, view, languages, hasPlaces, hasFiles }: DownloadTableProps) {
  const { isPending, download } = useDownloadResults(survey.id)
  const [language, setLanguage] = useState(languages[0]?.code ?? '')
  const [names, setNames] = useState(false)
  const [raw, setRaw] = useState(false)
  const [withFiles, setWithFiles] = useState(false)
  const { sort, filters, chosen, columns } = view
  const file = (format: ResultsFile['format']): ResultsFile => ({
    format,
    shape: 'wide',
    which: 'latest',
    sort,
    columns,
    values: names ? 'names' : 'labels',
    ...(language !== languages[0]?.code && { language }),
    ...(filters.length > 0 && { filter: filters.map(writtenFilter) }),
    // Scripts have a variable for each option, whatever the table shows.
    ...(chosen && format !== 'scripts' && { variables: [firstColumn, ...chosen] }),
    ...(raw && format === 'csv' && { raw }),
    ...(withFiles && { with_files: true }),
  })
  const kinds = [
    ['Names instead of labels', names, setNames],
    ['Raw CSV for programs', raw, setRaw],
    ...(hasFiles ? [['With uploaded files', withFiles, setWithFiles] as const] : []),
  ] as const
  return (
    <Menu position="bottom-start" width={264}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
          rightSection={<ChevronDown size={18} aria-hidden />}
          loading={isPending}
        >
          Download table
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats
          .filter(([format]) => format !== 'geojson' || hasPlaces)
          .map(([format, name, ending]) => (
            <Menu.Item
              key={format}
              leftSection={<Download size={18} aria-hidden />}
              rightSection={<span className={downloads.ending}>.{withFiles ? 'zip' : ending}</span>}
              onClick={() => download(file(format))}
            >
              {name}
            </Menu.Item>
          ))}
        {kinds.map(([label, checked, onChange]) => (
          <Menu.CheckboxItem
            key={label}
            checked={checked}
            onChange={onChange}
            checkIcon={<Check size={14} aria-hidden />}
            classNames={{ itemIndicator: downloads.box }}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        {languages.length > 0 && (
          <>
            <Menu.Label id="language-of-download">Language of labels</Menu.Label>
            <Menu.RadioGroup
              aria-labelledby="language-of-download"
              value={language}
              onChange={(code) => setLanguage(code)}
            >
              {languages.map(({ code, name }) => (
                <Menu.RadioItem
                  key={code}
                  value={code}
                  lang={code}
                  checkIcon={<Check size={14} aria-hidden />}
                >
                  {name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
        <Menu.Label className={downloads.hint}>
          One row for each answer set, with the filters and columns of this table.
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
