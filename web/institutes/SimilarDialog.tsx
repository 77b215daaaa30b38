import { Button, Group, Modal, Text } from '@mantine/core'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './SimilarDialog.module.css'

interface SimilarDialogProps {
  /** One list item per similar institution. */
  children: ReactNode
  /** Whether one of them has proven its domain. */
  hasProven: boolean
  /** Called when the new institution is none of them. */
  onNone: () => void
  onClose: () => void
}

/** Asks whether a new institution is one that already exists (SEC-36). */
export const SimilarDialog = ({ children, hasProven, onNone, onClose }: SimilarDialogProps) => (
  <Modal opened onClose={onClose} title="Is your institution one of these?" size="lg">
    <Text>
      These existing institutions are similar to yours. If one of them is yours, join it to keep its members
      and projects together.
    </Text>
    {hasProven && (
      <Text mt="xs">
        One of them has proven its domain. A new institution that resembles it is visible to its members only,
        until our staff have checked it.
      </Text>
    )}
    <ul className={classes.list}>{children}</ul>
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Back
      </Button>
      <Button onClick={onNone}>None of these, create new</Button>
    </Group>
  </Modal>
)

/** The proven domain of a similar institution, if it has one. */
export const ProvenDomain = ({ domain }: { domain: string | null }) =>
  domain === null ? null : (
    <Text size="sm">
      <BadgeCheck className={classes.proven} size={16} aria-hidden /> Proven: {domain}
    </Text>
  )

/** Why an institution is considered similar. */
export const similarityText = (reason: 'website' | 'name') =>
  reason === 'website' ? 'Has the same website' : 'Has a similar name'
