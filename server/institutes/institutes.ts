export { createInstitute, giveRoles } from './create-institute.ts'
export { institutesLike, isPublicInstitute } from './institutes.queries.ts'
