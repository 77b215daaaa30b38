import {
  instituteTokens,
  projectTokens,
  serviceTokens,
} from 'contract/service-tokens/service-tokens.endpoints.ts'
import {
  instituteTokensSchemas,
  projectTokensSchemas,
  serviceTokensSchemas,
} from 'contract/service-tokens/service-tokens.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { createServiceToken } from './create-service-token.ts'
import { listServiceTokens, revokeServiceToken } from './manage-service-tokens.ts'
import { instituteTokenAdmin, projectTokenAdmin, tokenHolder } from './service-tokens.access.ts'

export const projectTokenRoutes = routes(projectTokens, projectTokensSchemas, {
  list: [projectTokenAdmin, listServiceTokens],
  create: [projectTokenAdmin, createServiceToken],
})

export const instituteTokenRoutes = routes(instituteTokens, instituteTokensSchemas, {
  list: [instituteTokenAdmin, listServiceTokens],
  create: [instituteTokenAdmin, createServiceToken],
})

export const serviceTokenRoutes = routes(serviceTokens, serviceTokensSchemas, {
  revoke: [tokenHolder, revokeServiceToken],
})
