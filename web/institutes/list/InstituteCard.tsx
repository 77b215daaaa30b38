import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import type { ListedInstitute as Institute } from 'contract/institutes/institute-shapes.ts'
import { Globe, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { Highlighted } from '../../ui/Highlighted.tsx'
import { FollowButton } from '../FollowButton.tsx'
import { InstituteImage } from '../InstituteImage.tsx'
import { MarkIcon } from '../mark/MarkIcon.tsx'
import { TypeMark } from '../TypeMark.tsx'
import { webAddress } from '../web-address.ts'
import classes from './InstituteCard.module.css'

interface InstituteCardProps {
  institute: Institute
  /** Whether the pointer is over its marker on the map. */
  pointed?: boolean
  onPoint?: (id: number | undefined) => void
  /** The search term to highlight. */
  sought?: string | undefined
  /** Other queries to refresh. */
  also?: { queryKey: QueryKey }[]
}

/** Card of an institute (INS-09, INS-10). */
export function InstituteCard({
  institute,
  pointed = false,
  onPoint = () => {},
  sought,
  also = [],
}: InstituteCardProps) {
  const { id, name, short_name, type, mission, website_url, address } = institute
  const place = [address.city_name, address.country_name].filter(Boolean).join(', ')
  return (
    <article
      className={classes.card}
      data-pointed={pointed}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(undefined)}
    >
      <InstituteImage institute={institute} className={classes.image} fills />
      <div className={classes.text}>
        <h2 className={classes.name}>
          <Link to={`/institutes/${id}`}>
            <Highlighted text={name} sought={sought} />
          </Link>
          <MarkIcon mark={institute.mark} />
        </h2>
        <p className={classes.type}>
          <TypeMark type={type} /> {type}
          {sought && short_name && (
            <span>
              · <Highlighted text={short_name} sought={sought} />
            </span>
          )}
        </p>
        <p className={classes.mission}>
          <Highlighted text={mission} sought={sought} />
        </p>
      </div>
      <p className={classes.place}>
        {place && (
          <>
            <MapPin size={16} aria-hidden />{' '}
            <span>
              <Highlighted text={place} sought={sought} />
            </span>
          </>
        )}
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={`/institutes/${id}`} variant="light" size="compact-md">
          View Profile
          <span className="visually-hidden"> of {name}</span>
        </Button>
        <VisitWebpage name={name} url={website_url} />
        <FollowButton institute={institute} icon also={also} />
      </div>
    </article>
  )
}

function VisitWebpage({ name, url }: { name: string; url: string }) {
  const address = webAddress(url)
  if (!address) return null
  return (
    <Tooltip label="Visit Webpage">
      <ActionIcon
        component="a"
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        variant="subtle"
        size={36}
        ml="auto"
        aria-label={`Visit Webpage of ${name} (opens in a new tab)`}
      >
        <Globe size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
