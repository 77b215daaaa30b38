import type { home } from 'contract/home/home.endpoints.ts'
import { maxNearest } from 'contract/home/home.schemas.ts'
import { nearSentence } from 'contract/home/near-sentence.rules.ts'
import { sdgs } from 'contract/institutes/sdgs.ts'
import { findCountry } from 'contract/places/find-country.ts'
import { bestMatches } from '../matching/matching.ts'
import { publicUrl } from '../media/media.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { nearestIds, nearRows, ownInstitute, type NearRow, type OwnInstitute } from './nearest.queries.ts'

/** The best matches of members with a search profile; for others, the institutions nearest to theirs. */
export const readNearest: Handler<typeof home.nearest, { viewer: Viewer }> = async ({ db, viewer }) => {
  const [own, matches] = await Promise.all([ownInstitute(db, viewer), bestMatches(db, viewer, maxNearest)])
  const reasons = new Map(matches.map(({ id, reasons: [first] }) => [id, first]))
  const others =
    matches.length < maxNearest
      ? (await nearestIds(db, viewer, own, maxNearest)).filter((id) => !reasons.has(id))
      : []
  const rows = await nearRows(db, viewer, [...reasons.keys(), ...others].slice(0, maxNearest))
  return {
    own: own ? { id: own.id, name: own.name, latitude: own.latitude, longitude: own.longitude } : null,
    results: rows.map((row) => nearInstitute(row, own, reasons.get(row.id))),
  }
}

function nearInstitute(row: NearRow, own: OwnInstitute | undefined, reason: string | undefined) {
  const { id, name, type, city, region, latitude, longitude, is_following, contact } = row
  const country = countryName(row.country_code)
  return {
    id,
    name,
    type,
    city,
    country,
    latitude,
    longitude,
    is_following,
    avatar: pictureUrl(row),
    sentence: reason
      ? `${reason}.`
      : nearSentence({
          sharedGoals: numbersOf(row.goals.filter((code) => own?.goals.includes(code))),
          goals: numbersOf(row.goals),
          country,
          region,
          isSameCountry: row.country_code !== null && row.country_code === own?.country_code,
          isSameRegion: region !== '' && region === own?.region,
        }),
    contact: contact && {
      id: contact.id,
      name: contact.name,
      position: contact.position,
      request_id: contact.request_id,
      avatar: pictureUrl(contact),
    },
  }
}

const numbersOf = (codes: readonly string[]) =>
  sdgs.filter(({ code }) => codes.includes(code)).map(({ number }) => number)

const countryName = (code: string | null) => (code === null ? '' : (findCountry(code)?.name ?? ''))

const pictureUrl = ({ key, file_name }: { key: string | null; file_name: string | null }) =>
  key && file_name ? publicUrl({ key, file_name }) : null
