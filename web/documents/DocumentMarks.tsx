import { Badge } from '@mantine/core'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { levelHints, levelWords, type DocumentLevel } from 'contract/documents/documents.rules.ts'
import { Globe, LockKeyhole, Users } from 'lucide-react'

const icons = { PUBLIC: Globe, MEMBERS_ONLY: Users, ADMIN_ONLY: LockKeyhole }

/** Visibility of a document. */
export function LevelMark({ level }: { level: DocumentLevel }) {
  const Icon = icons[level]
  return (
    <Badge
      tt="none"
      size="lg"
      fw={500}
      variant="outline"
      color="var(--quiet)"
      title={levelHints[level]}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {levelWords[level]}
    </Badge>
  )
}

/** Visibility of a document, and whether it is a data document. */
export const DocumentMarks = ({
  document: { permissions, isDataDoc },
}: {
  document: Pick<ProjectDocument, 'permissions' | 'isDataDoc'>
}) => (
  <>
    <LevelMark level={permissions} />
    {isDataDoc && (
      <Badge tt="none" size="lg" fw={500} variant="outline" color="var(--primary)">
        Data
      </Badge>
    )}
  </>
)
