import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SimilarDialog.module.css'

interface SimilarDialogProps {
  /** One list item per similar institution. */
  children: ReactNode
  /** Called when the new institution is none of them. */
  onNone: () => void
  onClose: () => void
}

/** Asks whether a new institution is one that already exists (SEC-36). */
export const SimilarDialog = ({ children, onNone, onClose }: SimilarDialogProps) => (
  <Modal opened onClose={onClose} title="Is your institution one of these?" size="lg">
    <Text>
      These existing institutions are similar to yours. If one of them is yours, join it to keep its members
      and projects together.
    </Text>
    <ul className={classes.list}>{children}</ul>
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Back
      </Button>
      <Button onClick={onNone}>None of these, create new</Button>
    </Group>
  </Modal>
)

/** Why an institution is considered similar. */
export const similarityText = (reason: 'website' | 'name') =>
  reason === 'website' ? 'Has the same website' : 'Has a similar name'
