import { instituteTypeNames, type InstituteType } from '../institutes/institute-types.ts'
import { sdgCodes } from '../institutes/sdgs.ts'
import { regions } from '../places/regions.ts'
import type { ProfileOptions, SearchProfiles } from './search-profile.rules.ts'
import { workingRegions, type ComparedInstitute } from './values.ts'

/** Its goals and regions, as something to search for. */
function goalsAndRegions(institute: ComparedInstitute): ProfileOptions {
  const stated = workingRegions(institute) ?? [institute.region]
  const options: ProfileOptions = {
    sustainable_development_goals: sdgCodes.filter((code) =>
      institute.sustainable_development_goals.includes(code),
    ),
    region: regions.filter((region) => stated.includes(region)),
  }
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => Array.isArray(value) && value.length > 0),
  )
}

/** A first search profile for members of an institution: lenders look for investors, all others for lenders. */
export function firstProfile(institute: ComparedInstitute): {
  category: InstituteType
  options: ProfileOptions
} {
  const category =
    institute.type === 'Financial Institution' ? 'Investor/Asset manager' : 'Financial Institution'
  return { category, options: goalsAndRegions(institute) }
}

/** Finds the institutions of any type that are nearest in goals and regions; empty if it states neither. */
export function nearestProfiles(institute: ComparedInstitute): SearchProfiles {
  const options = goalsAndRegions(institute)
  if (Object.keys(options).length === 0) return {}
  return Object.fromEntries(instituteTypeNames.map((name) => [name, options]))
}
