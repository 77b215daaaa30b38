import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SimilarDialog.module.css'

interface SimilarDialogProps {
  /** A list item for each institution that is found. */
  children: ReactNode
  /** It is none of them. */
  onNone: () => void
  onClose: () => void
}

/** Asks whether a new institution is one that is here already (SEC-36). */
export const SimilarDialog = ({ children, onNone, onClose }: SimilarDialogProps) => (
  <Modal opened onClose={onClose} title="Is it one of these?" size="lg">
    <Text>
      These institutions are here already and look like yours. Join yours, so that its members and projects
      stay together.
    </Text>
    <ul className={classes.list}>{children}</ul>
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Back
      </Button>
      <Button onClick={onNone}>None of them: create mine</Button>
    </Group>
  </Modal>
)

/** Why an institution was found. */
export const similarityText = (reason: 'website' | 'name') =>
  reason === 'website' ? 'Has the same website' : 'Has a similar name'
