import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id } from '../platform/texts.ts'
import { addedInstanceId, instanceId } from '../questionnaires/repeat-group.ts'

const ofInstance = z.object({ id, instance: instanceId })

export const surveyInstancesSchemas = {
  addInstance: {
    params: z.object({ id }),
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
    params: ofInstance,
    body: z.object({ after: instanceId.nullable() }),
    response: z.object({ instance: instanceId }),
  },
  removeInstance: {
    params: ofInstance,
    response: z.object({ instance: instanceId }),
  },
} satisfies Schemas
