import { z } from 'zod'
import { projectPermissions, type ProjectPermission } from './permissions.ts'

const isPermission = (name: string): name is ProjectPermission =>
  projectPermissions.some((permission) => permission === name)

/** Permissions of a survey on the wire: its specification only says that they are strings. */
export const permissionNames = z.array(z.string().refine(isPermission))
