import { secondFactorRequirement } from 'contract/institutes/second-factor-requirement.endpoints.ts'
import { secondFactorRequirementSchemas } from 'contract/institutes/second-factor-requirement.schemas.ts'
import { routes } from '../../platform/http/routes.ts'
import { editor } from '../institutes.access.ts'
import { readRequirement, setRequirement } from './set-requirement.ts'

export const secondFactorRequirementRoutes = routes(secondFactorRequirement, secondFactorRequirementSchemas, {
  read: [editor, readRequirement],
  setRequirement: [editor, setRequirement],
})
