import { Button } from '@mantine/core'
import type { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { Link } from 'react-router'
import { Portrait } from '../../ui/Portrait.tsx'
import { ProvenDomain, SimilarDialog, similarityText } from '../SimilarDialog.tsx'
import classes from './Wizard.module.css'

interface SimilarInstitutesProps {
  found: ResponseOf<typeof institutes.duplicates>['results']
  onNone: () => void
  onClose: () => void
}

/** Similar institutions, with the data that members can see. */
export const SimilarInstitutes = ({ found, onNone, onClose }: SimilarInstitutesProps) => (
  <SimilarDialog
    hasProven={found.some(({ proven_domain }) => proven_domain !== null)}
    onNone={onNone}
    onClose={onClose}
  >
    {found.map(({ id, name, type, avatar, city_name, country_name, reason, proven_domain }) => (
      <li key={id} className={classes.similar}>
        <Portrait name={name} src={avatar} square size={48} />
        <div>
          <Link to={`/institutes/${id}`} target="_blank">
            {name}
          </Link>
          <ProvenDomain domain={proven_domain} />
          <p className={classes.quiet}>
            {[type, city_name, country_name].filter(Boolean).join(', ')} · {similarityText(reason)}
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
  </SimilarDialog>
)
