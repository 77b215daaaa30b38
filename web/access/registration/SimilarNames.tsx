import { Button, Group, Modal, Text } from '@mantine/core'
import type { registration } from 'contract/access/registration.contract.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import classes from './RegistrationPage.module.css'

type Found = ResponseOf<typeof registration.similarInstitutes>['results']

interface SimilarNamesProps {
  found: Found
  onJoin: (institute: Found[number]) => void
  /** It is none of them. */
  onNone: () => void
  onClose: () => void
}

/** Asks whether a new institution is one that is here already (SEC-36). */
export const SimilarNames = ({ found, onJoin, onNone, onClose }: SimilarNamesProps) => (
  <Modal opened onClose={onClose} title="Is it one of these?" size="lg">
    <Text>
      These institutions are here already and look like yours. Join yours, so that its members and projects
      stay together.
    </Text>
    <ul className={classes.similar}>
      {found.map((institute) => (
        <li key={institute.id}>
          <div>
            <strong>{institute.name}</strong>
            <Text c="dimmed" size="sm">
              {institute.reason === 'website' ? 'Has the same website' : 'Has a similar name'}
            </Text>
          </div>
          <Button variant="default" onClick={() => onJoin(institute)}>
            Join
            <span className="visually-hidden"> {institute.name}</span>
          </Button>
        </li>
      ))}
    </ul>
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Back
      </Button>
      <Button onClick={onNone}>None of them: create mine</Button>
    </Group>
  </Modal>
)
