import { instituteTypeNames, type InstituteType } from 'contract/institutes/institute-types.ts'
import { sdgCodes } from 'contract/institutes/sdgs.ts'
import { detailsOf } from 'contract/institutes/type-details.ts'
import type { TypeDetails } from 'contract/institutes/type-details.rules.ts'
import { findCountry } from 'contract/places/find-country.ts'
import { seatCities } from './cities.ts'
import { diceOf, type Dice } from './random.ts'

export interface InventedInstitute {
  name: string
  short_name: string
  type: InstituteType
  mission: string
  vision: string
  website_url: string
  date_of_establishment: string
  total_number_of_staff: number
  profile_visibility: 'public' | 'private'
  sustainable_development_goals: string[]
  country_code: string
  region: string
  city: string
  zip_code: string
  street: string
  latitude: number
  longitude: number
  type_details: TypeDetails
}

const images = [
  'Acacia', 'Amber', 'Andes', 'Anchor', 'Arbor', 'Aurora', 'Bamboo', 'Baobab', 'Basalt', 'Beacon', 'Birch', 'Bridge',
  'Canyon', 'Cedar', 'Cobalt', 'Compass', 'Coral', 'Cornerstone', 'Crane', 'Delta', 'Dune', 'Estuary', 'Fern', 'Fjord',
  'Granite', 'Harbour', 'Harvest', 'Heron', 'Horizon', 'Indigo', 'Jasmine', 'Juniper', 'Kestrel', 'Lagoon', 'Lantern',
  'Lotus', 'Mangrove', 'Meridian', 'Monsoon', 'Oasis', 'Olive', 'Orchard', 'Palmyra', 'Papyrus', 'Prairie', 'Quarry',
  'Rainfield', 'Saffron', 'Savanna', 'Sequoia', 'Sorghum', 'Spring', 'Summit', 'Tamarind', 'Terrace', 'Tidewater',
  'Umbrella Thorn', 'Veld', 'Willow', 'Zephyr',
] // oxfmt-ignore

/** By type: the second part of an institute's name, and what it does. */
const kinds: Record<InstituteType, { nouns: string[]; does: string[]; staff: number }> = {
  'Financial Institution': {
    nouns: ['Microfinance', 'Savings Cooperative', 'Community Bank', 'Rural Bank', 'Credit Union'],
    does: ['lends to', 'keeps the savings of', 'insures'],
    staff: 240,
  },
  'Investor/Asset manager': {
    nouns: ['Impact Partners', 'Capital', 'Ventures', 'Impact Fund', 'Asset Management'],
    does: ['invests in lenders to', 'funds enterprises for', 'guarantees loans to'],
    staff: 40,
  },
  'Technology/Service Provider': {
    nouns: ['Data Systems', 'Digital', 'Solar Works', 'Software Cooperative', 'Mobile'],
    does: ['builds core banking for', 'measures impact with', 'brings clean power to'],
    staff: 90,
  },
  NGO: {
    nouns: ['Foundation', 'Network', 'Action', 'Trust', 'Alliance'],
    does: ['trains', 'stands beside', 'brings safe water to'],
    staff: 60,
  },
  'Governamental agencies': {
    nouns: ['Development Agency', 'Central Bank', 'Agency for Inclusion', 'Programme Office', 'Aid Agency'],
    does: ['sets the rules for those who serve', 'co-finances partners of', 'guarantees the deposits of'],
    staff: 320,
  },
  'Technical assistance providers': {
    nouns: ['Advisory', 'Ratings', 'Consulting', 'Technical Partners', 'Social Audit'],
    does: ['rates those who serve', 'coaches institutions for', 'audits the impact on'],
    staff: 25,
  },
  Academia: {
    nouns: ['University', 'Research Centre', 'College', 'School of Economics', 'Institute of Technology'],
    does: ['studies what finance does for', 'teaches', 'publishes data on'],
    staff: 400,
  },
}
const people = [
  'smallholder farmers', 'women traders', 'young founders', 'fishing villages', 'refugee families', 'workshop owners',
  'island communities', 'market sellers', 'rural schools', 'first-time savers', 'weavers and dyers', 'city gardeners',
] // oxfmt-ignore
const ways = [
  'with records that work without a network',
  'and publishes what changes',
  'owned by its members',
  'in plain language and at fair terms',
  'together with partners on three continents',
  'with a climate check on every decision',
]
const hopes = [
  'No household has to choose between light and school fees.',
  'Every valley has a place to save and to borrow.',
  'What is measured is also understood by those it is about.',
  'Finance that leaves soil, water and people better off.',
  'A region that funds its own future.',
]
const streets = [
  'Market Street',
  'Station Road',
  'Independence Avenue',
  'River Lane',
  'Cathedral Square',
  'Hill Road',
]

/**
 * Generates institutes of all types in 60 countries, always the same: 108 for the demo data, 100,000 for benchmarks.
 */
export function inventedInstitutes(count: number): InventedInstitute[] {
  const dice = diceOf(17)
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const invented = inventedOne(dice, index, count)
    for (let again = 2; taken.has(invented.name); again++)
      invented.name = `${invented.name.replace(/ \d+$/, '')} ${again}`
    taken.add(invented.name)
    return invented
  })
}

function inventedOne(dice: Dice, index: number, count: number): InventedInstitute {
  const type = instituteTypeNames[index % instituteTypeNames.length]!
  const { nouns, does, staff } = kinds[type]
  const [city, country_code, zip_code, latitude, longitude] = seatCities[(index * 13) % seatCities.length]!
  const image = dice.one(images)
  const noun = dice.one(nouns)
  // Many institutes need longer names to be unique.
  const name = count > 1000 ? `${image} ${noun} ${city}` : `${image} ${noun}`
  const host = `${name}${count > 1000 ? index : ''}`
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
  // Within the surroundings of the city.
  const beside = (degrees: number) =>
    Math.round((degrees + (dice.next() - 0.5) * (count > 1000 ? 4 : 0.2)) * 1e5) / 1e5
  return {
    name,
    short_name: `${image} ${noun}`.replace(/[^A-Z]/g, ''),
    type,
    mission: `${image} ${dice.one(does)} ${dice.one(people)} around ${city}, ${dice.one(ways)}.`,
    vision: dice.one(hopes),
    website_url: `http://${host}.example`,
    date_of_establishment: `${1950 + dice.roll(74)}-${String(1 + dice.roll(12)).padStart(2, '0')}-01`,
    total_number_of_staff: 3 + dice.roll(staff * 2),
    profile_visibility: index % 40 === 7 ? 'private' : 'public',
    sustainable_development_goals: dice.some(sdgCodes, 1, 5),
    country_code,
    region: findCountry(country_code)!.region,
    city,
    zip_code,
    street: `${dice.one(streets)} ${1 + dice.roll(240)}`,
    latitude: Math.min(85, Math.max(-85, beside(latitude))),
    longitude: Math.min(180, Math.max(-180, beside(longitude))),
    type_details: inventedDetails(type, dice),
  }
}

/** All required details of a type, and most of the optional ones. */
export function inventedDetails(type: string, dice: Dice): TypeDetails {
  const details: TypeDetails = {}
  for (const { name, kind, options = [], required } of detailsOf(type)) {
    if (name === 'current_financial_needs_max') continue
    if (!required && dice.next() < 0.3) continue
    if (kind === 'choice') details[name] = dice.one(options)
    else if (kind === 'choices') details[name] = dice.some(options, 1, 4)
    else details[name] = 1 + dice.roll(50)
  }
  const thousands = (name: 'funding_min' | 'funding_max' | 'current_financial_needs', times: number) => {
    if (typeof details[name] === 'number') details[name] *= times
  }
  thousands('funding_min', 10_000)
  thousands('funding_max', 1_000_000)
  thousands('current_financial_needs', 50_000)
  const needs = details.current_financial_needs
  // Some state a range, others one amount.
  if (typeof needs === 'number' && needs % 100_000 === 0) details.current_financial_needs_max = 2 * needs
  if (typeof details.term_max === 'number') details.term_max += 50
  return details
}
