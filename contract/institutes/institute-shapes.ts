import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import { visibilities } from './institute-lists.ts'

const visibility = z.enum(visibilities)

/** An institute as cards and tables show it (INS-09). */
export const instituteCard = z.object({
  id: z.number(),
  name: z.string(),
  short_name: z.string(),
  type: z.string(),
  avatar: z.string().nullable(),
  /** In lists at most its first 300 characters. */
  mission: z.string(),
  website_url: z.string(),
  profile_visibility: visibility,
  /** Codes: SDG1 to SDG17. */
  sustainable_development_goals: z.array(z.string()),
  /** Degrees, WGS 84; null while the city is not known to lie anywhere. */
  address: z.object({
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    city_name: z.string(),
    country_name: z.string(),
    region_name: z.string(),
  }),
  is_following: z.boolean(),
  /** Whether the reader has looked at it. */
  is_viewed: z.boolean(),
  /** 1 to 99, once matching has computed one for the reader. */
  relevant_index: z.number().nullable(),
  /** Whether the reader is an approved Admin. */
  is_admin: z.boolean(),
})
export type ListedInstitute = z.output<typeof instituteCard>

/** Somebody in an institute with their roles there, Follower aside. */
export const instituteMember = z.object({
  user: z.object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    avatar: z.string().nullable(),
  }),
  /** Unapproved ones are only told to Admins, staff and the person. */
  roles: z.array(z.object({ id: z.number(), role: z.string(), approved: z.boolean() })),
})
export type InstituteMember = z.output<typeof instituteMember>

export const completeness = z.object({
  percent: z.number().int(),
  missing: z.array(z.object({ field: z.string(), label: z.string() })),
})

/** A whole profile (DAT-12 to DAT-15). */
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
  /** By the names of `detailFields`; nothing empty among them. */
  type_details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** The approved Contact persons whom the reader may see, those named first first; at most five. */
  contacts: z.array(instituteMember.shape.user),
  /** The first eight of those whom the reader may see in `institutes.members`, and how many those are. */
  members: z.array(instituteMember),
  members_count: z.number(),
  /** Whether the reader holds an approved role here other than Follower. */
  is_member: z.boolean(),
  /** Whether the reader is an Admin and nobody else is: then they stay it. */
  is_last_admin: z.boolean(),
  /** The reader's roles here, unapproved ones too. */
  currentUsersRoles: z.array(z.object({ id: z.number(), role: z.string(), approved: z.boolean() })),
  /** People who wait for approval; null for those who do not decide on it. */
  waiting_count: z.number().nullable(),
  /** Projects in which the institute takes part and that the reader may see, latest first, at most 100. */
  projects: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      type: z.string(),
      sustainable_development_goals: z.array(z.string()),
    }),
  ),
  /** For Admins and staff, else null. */
  completeness: completeness.nullable(),
  /** For staff, else null: nobody of them has looked at it yet. */
  is_new: z.boolean().nullable(),
  created_at: instant,
  updated_at: instant,
})
export type Institute = z.output<typeof institute>

/** How many institutes there are beside each option; of a filter's own options, with that filter left away. */
const optionCounts = z.record(z.string(), z.number().int())
export const filterCounts = z.object({ type: optionCounts, sdg: optionCounts, region: optionCounts })
export type FilterCounts = z.output<typeof filterCounts>

/** One of my institutes (INS-26). */
export const myInstitute = instituteCard.extend({
  /** Of the role under which it stands. */
  approved: z.boolean(),
  /** Whether the reader is an Admin and nobody else is: then they stay it. */
  is_last_admin: z.boolean(),
  /** Approved members, followers aside. */
  members_count: z.number().int(),
  /** For Admins, else null. */
  completeness: z.number().int().nullable(),
  /** People who wait for approval; for Admins, else null. */
  waiting_count: z.number().int().nullable(),
})
export type MyInstitute = z.output<typeof myInstitute>

/** `[id, name, type, latitude, longitude, website_url]` */
export const mapPoint = z.tuple([z.number(), z.string(), z.string(), z.number(), z.number(), z.string()])
export type MapPoint = z.output<typeof mapPoint>
/** `[latitude, longitude, how many, west, south, east, north]`: where they lie on average, and within which bounds. */
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
