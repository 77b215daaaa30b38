import { Button, Text } from '@mantine/core'
import type { registration } from 'contract/access/registration.endpoints.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { ProvenDomain, SimilarDialog, similarityText } from '../../institutes/SimilarDialog.tsx'
import classes from './RegistrationPage.module.css'

type Found = ResponseOf<typeof registration.similarInstitutes>['results']

interface SimilarNamesProps {
  found: Found
  onJoin: (institute: Found[number]) => void
  onNone: () => void
  onClose: () => void
}

/** Institutions by name and reason only: the visitor is not signed in. */
export const SimilarNames = ({ found, onJoin, onNone, onClose }: SimilarNamesProps) => (
  <SimilarDialog
    hasProven={found.some(({ proven_domain }) => proven_domain !== null)}
    onNone={onNone}
    onClose={onClose}
  >
    {found.map((institute) => (
      <li key={institute.id} className={classes.similar}>
        <div>
          <strong>{institute.name}</strong>
          <ProvenDomain domain={institute.proven_domain} />
          <Text c="dimmed" size="sm">
            {similarityText(institute.reason)}
          </Text>
        </div>
        <Button variant="default" onClick={() => onJoin(institute)}>
          Join
          <span className="visually-hidden"> {institute.name}</span>
        </Button>
      </li>
    ))}
  </SimilarDialog>
)
