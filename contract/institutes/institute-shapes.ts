import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import { visibilities } from './institute-lists.ts'
import { institutionMark } from './institute-mark.ts'

const visibility = z.enum(visibilities)

/** An institute as shown in cards and tables (INS-09). */
export const instituteCard = z.object({
  id: z.number(),
  name: z.string(),
  short_name: z.string(),
  type: z.string(),
  avatar: z.string().nullable(),
  /** In lists, truncated to 300 characters. */
  mission: z.string(),
  website_url: z.string(),
  profile_visibility: visibility,
  /** Codes: SDG1 to SDG17. */
  sustainable_development_goals: z.array(z.string()),
  /** Degrees, WGS 84; null if the position of the city is unknown. */
  address: z.object({
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    city_name: z.string(),
    country_name: z.string(),
    region_name: z.string(),
  }),
  is_following: z.boolean(),
  /** Whether the reader has viewed it. */
  is_viewed: z.boolean(),
  /** 1 to 99; null until matching has computed it for the reader. */
  relevant_index: z.number().nullable(),
  /** Whether the reader is an approved Admin. */
  is_admin: z.boolean(),
  /** Null without a proven domain and enough vouches. */
  mark: institutionMark.nullable(),
})
export type ListedInstitute = z.output<typeof instituteCard>

/** A member of an institute with their roles there, except Follower. */
export const instituteMember = z.object({
  user: z.object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    avatar: z.string().nullable(),
  }),
  /** Unapproved roles are visible to Admins, staff and the user only. */
  roles: z.array(
    z.object({
      id: z.number(),
      role: z.string(),
      approved: z.boolean(),
      /** Whether it gives no rights until the person has a second factor, which the institute requires. */
      awaits_second_factor: z.boolean(),
      /** Name of the member who recommends the pending request, if any. */
      recommended_by: z.string().nullable(),
    }),
  ),
})
export type InstituteMember = z.output<typeof instituteMember>

export const completeness = z.object({
  percent: z.number().int(),
  missing: z.array(z.object({ field: z.string(), label: z.string() })),
})

/** A full profile (DAT-12 to DAT-15). */
export const institute = instituteCard.extend({
  vision: z.string(),
  /** YYYY-MM-DD. */
  date_of_establishment: z.string().nullable(),
  total_number_of_staff: z.number().nullable(),
  address: instituteCard.shape.address.extend({
    /** ISO 3166-1, two letters. */
    country: z.string(),
    region: z.string(),
    city: z.string(),
    zip_code: z.string(),
    street: z.string(),
  }),
  /** By the names in `detailFields`; contains no empty values. */
  type_details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** Up to five approved Contact persons visible to the reader, in the order in which they were named. */
  contacts: z.array(instituteMember.shape.user),
  /**
   * The first eight members visible to the reader in `institutes.members`, and the number of all visible members.
   */
  members: z.array(instituteMember),
  members_count: z.number(),
  /** Whether the reader has an approved role other than Follower. */
  is_member: z.boolean(),
  /** Since when the reader has been Admin; null if they are not. */
  admin_since: instant.nullable(),
  /** Whether the reader is the only Admin, and therefore cannot leave the role. */
  is_last_admin: z.boolean(),
  /** The reader's roles, including unapproved ones. */
  currentUsersRoles: z.array(z.object({ id: z.number(), role: z.string(), approved: z.boolean() })),
  /** Number of people awaiting approval; null for readers who cannot decide on it. */
  waiting_count: z.number().nullable(),
  /** Up to 100 projects of the institute that the reader may see, latest first. */
  projects: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      type: z.string(),
      sustainable_development_goals: z.array(z.string()),
    }),
  ),
  /** For Admins and staff; null for other readers. */
  completeness: completeness.nullable(),
  /** Whether no staff member has viewed it yet; null for other readers. */
  is_new: z.boolean().nullable(),
  /** Why only members and staff see it: it resembles a proven institute, and staff check that first. */
  held: z
    .object({
      since: instant,
      /** The proven institute; null if it was deleted. */
      like: z.object({ id: z.number(), name: z.string() }).nullable(),
    })
    .nullable(),
  created_at: instant,
  updated_at: instant,
})
export type Institute = z.output<typeof institute>

/** Number of institutes for each option; the counts of a filter ignore that filter. */
const optionCounts = z.record(z.string(), z.number().int())
export const filterCounts = z.object({ type: optionCounts, sdg: optionCounts, region: optionCounts })
export type FilterCounts = z.output<typeof filterCounts>

/** An institute of the reader (INS-26). */
export const myInstitute = instituteCard.extend({
  /** Whether the role under which it is listed is approved. */
  approved: z.boolean(),
  /** Whether the reader is the only Admin, and therefore cannot leave the role. */
  is_last_admin: z.boolean(),
  /** Number of approved members, without followers. */
  members_count: z.number().int(),
  /** For Admins; null for other readers. */
  completeness: z.number().int().nullable(),
  /** Number of people awaiting approval, for Admins; null for other readers. */
  waiting_count: z.number().int().nullable(),
})
export type MyInstitute = z.output<typeof myInstitute>

/** `[id, name, type, latitude, longitude, website_url]` */
export const mapPoint = z.tuple([z.number(), z.string(), z.string(), z.number(), z.number(), z.string()])
export type MapPoint = z.output<typeof mapPoint>
/** `[latitude, longitude, count, west, south, east, north]`: average position and bounds. */
export const mapCluster = z.tuple([
  z.number(),
  z.number(),
  z.number().int(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
])
export type MapCluster = z.output<typeof mapCluster>
