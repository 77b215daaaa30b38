import type { FileRemark } from 'contract/questionnaires/questionnaire-file.ts'
import { countText } from 'contract/platform/totals.ts'
import { FileRemarks, type OnChoose } from './FileRemarks.tsx'
import classes from './FileRemarks.module.css'

interface AllRemarksProps {
  remarks: readonly FileRemark[]
  /** Title of the list of errors. */
  failed: string
  onChoose?: OnChoose | undefined
}

/** All remarks on a file: errors, ignored content and adjusted content. */
export function AllRemarks({ remarks, failed, onChoose }: AllRemarksProps) {
  const harmless = remarks.filter((remark) => remark.harmless)
  const others = remarks.filter((remark) => !remark.harmless)
  return (
    <>
      <OfLevel title={() => failed} level="error" remarks={others} />
      <OfLevel
        title={(places) => `Ignored (${places})`}
        level="warning"
        remarks={others}
        onChoose={onChoose}
      />
      <OfLevel
        title={(places) => `Adjusted (${places})`}
        level="changed"
        remarks={others}
        onChoose={onChoose}
      />
      {harmless.length > 0 && (
        <details className={classes.harmless}>
          <summary>Without effect on answers ({countText(placesOf(harmless))})</summary>
          <FileRemarks title="Without effect on answers" remarks={harmless} />
        </details>
      )}
    </>
  )
}

const placesOf = (remarks: readonly FileRemark[]) => remarks.reduce((sum, { count }) => sum + count, 0)

interface OfLevelProps {
  title: (places: string) => string
  level: FileRemark['level']
  remarks: readonly FileRemark[]
  onChoose?: OnChoose | undefined
}

function OfLevel({ title, level, remarks, onChoose }: OfLevelProps) {
  const these = remarks.filter((remark) => remark.level === level)
  if (these.length === 0) return null
  return <FileRemarks title={title(countText(placesOf(these)))} remarks={these} onChoose={onChoose} />
}
