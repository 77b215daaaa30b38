import type { FileRemark } from 'contract/questionnaires/questionnaire-file.ts'
import { countText } from 'contract/platform/totals.ts'
import { FileRemarks } from './FileRemarks.tsx'

interface AllRemarksProps {
  remarks: readonly FileRemark[]
  /** Title of the list of errors. */
  failed: string
}

/** All remarks on a file: errors, ignored content and adjusted content. */
export const AllRemarks = ({ remarks, failed }: AllRemarksProps) => (
  <>
    <OfLevel title={() => failed} level="error" remarks={remarks} />
    <OfLevel title={(places) => `Ignored (${places})`} level="warning" remarks={remarks} />
    <OfLevel title={(places) => `Adjusted (${places})`} level="changed" remarks={remarks} />
  </>
)

interface OfLevelProps {
  title: (places: string) => string
  level: FileRemark['level']
  remarks: readonly FileRemark[]
}

function OfLevel({ title, level, remarks }: OfLevelProps) {
  const these = remarks.filter((remark) => remark.level === level)
  if (these.length === 0) return null
  const places = these.reduce((sum, { count }) => sum + count, 0)
  return <FileRemarks title={title(countText(places))} remarks={these} />
}
