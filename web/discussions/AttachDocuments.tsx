import { ActionIcon, Button } from '@mantine/core'
import { maxAttachments } from 'contract/discussions/discussions.rules.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { FileText, Paperclip, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ChosenDocument } from './comment-draft.ts'
import classes from './Discussions.module.css'

const ChooseDocument = lazyPart(async () => (await import('./ChooseDocument.tsx')).ChooseDocument)

interface AttachDocumentsProps {
  project: number
  permissions: Permissions
  chosen: readonly ChosenDocument[]
  onChange: (chosen: ChosenDocument[]) => void
}

/** The documents to attach to a comment, and a button that opens a dialog to choose one. */
export function AttachDocuments({ project, permissions, chosen, onChange }: AttachDocumentsProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      {chosen.length > 0 && (
        <ul className={classes.attached} aria-label="Documents to attach">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <FileText size={16} aria-hidden />
              {name}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={`Do not attach ${name}`}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Paperclip size={18} aria-hidden />}
        disabled={chosen.length >= maxAttachments}
        onClick={() => setChoosing(true)}
      >
        Attach document
      </Button>
      {isChoosing && (
        <Suspense>
          <ChooseDocument
            project={project}
            permissions={permissions}
            chosen={chosen}
            onChoose={(document) => onChange([...chosen, document].slice(0, maxAttachments))}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
