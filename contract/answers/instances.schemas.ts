import { z } from 'zod'
import { ownInstitution } from './answers.schemas.ts'
import type { Schemas } from '../platform/endpoint.ts'
import { id } from '../platform/texts.ts'
import { addedInstanceId, instanceId } from '../questionnaires/repeat-group.ts'

const ofInstance = z.object({ id, instance: instanceId })

export const surveyInstancesSchemas = {
  addInstance: {
    summary: 'Add an instance of a group that repeats, or restore a removed one by its id',
    params: z.object({ id }),
    query: z.object({ institution: ownInstitution }),
    body: z.object({
      group: id,
      /** The instance of the surrounding group, if there is one. */
      parent: instanceId.nullable().optional(),
      /** The instance that it follows; null for the front, missing for the end. */
      after: instanceId.nullable().optional(),
      /**
       * The id of the new instance, so that a browser can fill it before the server has it; by default the server makes
       * one. An instance with this id is kept, and restored if it was removed.
       */
      instance: addedInstanceId.optional(),
    }),
    response: z.object({ instance: instanceId }),
  },
  moveInstance: {
    summary: 'Move an instance after another one of its group, or to the front',
    params: ofInstance,
    query: z.object({ institution: ownInstitution }),
    body: z.object({ after: instanceId.nullable() }),
    response: z.object({ instance: instanceId }),
  },
  removeInstance: {
    summary: 'Remove an instance; its answers are kept and return with it',
    params: ofInstance,
    query: z.object({ institution: ownInstitution }),
    response: z.object({ instance: instanceId }),
  },
} satisfies Schemas
