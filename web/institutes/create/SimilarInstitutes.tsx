import { Button, Group, Modal, Text } from '@mantine/core'
import type { institutes } from 'contract/institutes/institutes.contract.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { Link } from 'react-router'
import { Portrait } from '../../ui/Portrait.tsx'
import classes from './Wizard.module.css'

interface SimilarInstitutesProps {
  found: ResponseOf<typeof institutes.duplicates>['results']
  /** It is none of them. */
  onNone: () => void
  onClose: () => void
}

/** Institutions that the new one may be, so that none is here twice. */
export function SimilarInstitutes({ found, onNone, onClose }: SimilarInstitutesProps) {
  return (
    <Modal opened onClose={onClose} title="Is it one of these?" size="lg">
      <Text>
        These institutions are here already and look like yours. Join yours, so that its members and projects
        stay together.
      </Text>
      <ul className={classes.similar}>
        {found.map(({ id, name, type, avatar, city_name, country_name, reason }) => (
          <li key={id}>
            <Portrait name={name} src={avatar} square size={48} />
            <div>
              <Link to={`/institutes/${id}`} target="_blank">
                {name}
              </Link>
              <p className={classes.quiet}>
                {[type, city_name, country_name].filter(Boolean).join(', ')} ·{' '}
                {reason === 'website' ? 'has the same website' : 'has a similar name'}
              </p>
            </div>
            <Button
              component={Link}
              to={`?how=join&institute=${id}&name=${encodeURIComponent(name)}`}
              variant="default"
            >
              Join
              <span className="visually-hidden"> {name}</span>
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
}
