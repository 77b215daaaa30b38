import { z } from 'zod'
import { projectPermissions, type ProjectPermission } from './permissions.ts'

const isPermission = (name: string): name is ProjectPermission =>
  projectPermissions.some((permission) => permission === name)

/** Permissions in a survey response: the specification only declares strings. */
export const permissionNames = z.array(z.string().refine(isPermission))
