import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { areaText } from 'contract/institutes/map-area.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { countText } from 'contract/platform/totals.ts'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { filtersOf } from './institute-filters-url.ts'
import { TypeMark } from '../TypeMark.tsx'
import { spotArea, type Place } from '../map/places-on-map.ts'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './ListMap.module.css'

/** Maximum number of institutes listed in the popup. */
const most = 6

interface SpotPopupProps {
  place: Extract<Place, { count: number }>
  /** Filters the list by an area. */
  onShow: (area: string) => void
}

/** Popup for institutes with the same coordinates, usually those of their city, which zooming cannot separate. */
export function SpotPopup({ place, onShow }: SpotPopupProps) {
  const [params] = useSearchParams()
  const area = areaText(spotArea(place.area))
  const { data, error, isError, refetch } = useQuery(
    queryOf(institutes.list, { query: { ...filtersOf(params), area, pageSize: most } }),
  )
  return (
    <>
      <p className={classes.name}>{countText(place.count)} institutes here</p>
      {data ? (
        <ul>
          {data.results.map(({ id, name, type }) => (
            <li key={id} className={classes.one}>
              <TypeMark type={type} /> <Link to={`/institutes/${id}`}>{name}</Link>
            </li>
          ))}
        </ul>
      ) : isError ? (
        <ReadFailure
          what="These institutions"
          error={error}
          onRetry={refetch}
          works="They are also in the list."
        />
      ) : (
        <Loader size={20} aria-label="Loading" />
      )}
      <Button variant="default" size="compact-md" onClick={() => onShow(area)}>
        Show in list
      </Button>
    </>
  )
}
