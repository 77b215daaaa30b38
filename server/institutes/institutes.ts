export { createInstitute, giveRoles } from './create-institute.ts'
export { institutesLike, isMember, isPublicInstitute } from './institutes.queries.ts'
