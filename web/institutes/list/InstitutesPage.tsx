import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { isIn } from 'contract/institutes/map-area.ts'
import type { ListedInstitute } from 'contract/institutes/institute-shapes.ts'
import { Map as MapIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { Page } from '../../ui/Page.tsx'
import { ListViews } from '../../users/ListViews.tsx'
import { spotArea, type Pointed } from '../map/places-on-map.ts'
import { Filters, ActiveFilters } from './Filters.tsx'
import { InstituteList } from './InstituteList.tsx'
import { ListMap } from './ListMap.tsx'
import { useInstitutePage } from './use-institute-page.ts'
import classes from './InstitutesPage.module.css'

/** All institutes of the network as rows or cards and on a map, filtered by the URL (INS-01 to INS-11). */
export function InstitutesPage() {
  const query = useInstitutePage()
  const { data: page } = query
  const [pointed, point] = useState<Pointed>()
  const wide = useMediaQuery('(min-width: 960px)', undefined, { getInitialValueInEffect: false })
  const [params, setParams] = useSearchParameters()
  const withMap = wide || params.get('map') === 'shown'
  const position = page?.results.find(({ id }) => id === pointed)?.address
  return (
    <Page
      title="Institutes"
      lead="Institutions that work towards the Sustainable Development Goals."
      actions={
        <Button
          component={Link}
          to="/create-institute"
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
        >
          Add Institution
        </Button>
      }
    >
      <Filters counts={page?.counts}>
        <ListViews list="institutes" />
      </Filters>
      <ActiveFilters />
      {!wide && (
        <Button
          variant="default"
          leftSection={<MapIcon size={18} aria-hidden />}
          aria-expanded={withMap}
          onClick={() =>
            setParams((now) => (withMap ? now.delete('map') : now.set('map', 'shown'), now), {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          {withMap ? 'Hide map' : 'Show map'}
        </Button>
      )}
      <div className={classes.frame}>
        <div className={classes.both}>
          <InstituteList query={query} isPointed={(one) => isPointedAt(one, pointed)} onPoint={point} />
          {withMap && (
            <div className={classes.map}>
              <ListMap
                firstZoom="list"
                pointed={
                  position?.latitude != null && position.longitude != null
                    ? [position.latitude, position.longitude]
                    : undefined
                }
                onPoint={point}
              />
            </div>
          )}
        </div>
      </div>
    </Page>
  )
}

/** A marker of several institutes points at all that lie in its area. */
function isPointedAt({ id, address }: ListedInstitute, pointed: Pointed | undefined): boolean {
  if (pointed === undefined || typeof pointed === 'number') return id === pointed
  const { latitude, longitude } = address
  return latitude !== null && longitude !== null && isIn(spotArea(pointed), latitude, longitude)
}
