import type { Db } from '../platform/database/database.ts'

/** Providers of institutes that have at least one proven domain. */
export const signOnsInUse = (db: Db) =>
  db
    .selectFrom('institute_sign_on')
    .innerJoin('institute', 'institute.id', 'institute_sign_on.institute_id')
    .select(['institute.id', 'institute.name', 'is_required'])
    .where('merged_into', 'is', null)
    .where('held_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('institute_domains')
          .select('institute_domains.id')
          .whereRef('institute_domains.institute_id', '=', 'institute.id')
          .where('proven_at', 'is not', null),
      ),
    )

/** The institute with single sign-on that has proven a domain. */
export const signOnOfDomain = (db: Db, domain: string) =>
  signOnsInUse(db)
    .innerJoin('institute_domains as proof', 'proof.institute_id', 'institute.id')
    .where('proof.domain', '=', domain)
    .where('proof.proven_at', 'is not', null)
    .executeTakeFirst()
