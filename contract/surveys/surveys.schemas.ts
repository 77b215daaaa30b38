import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, seenVersion } from '../platform/texts.ts'
import { stylingInfo } from './styling-schema.ts'
import {
  compareGroups,
  deletedSurvey,
  surveysOfProject,
  survey,
  surveyDescription,
  surveyName,
} from './survey.ts'
import type { Schemas } from '../platform/endpoint.ts'

export const surveysSchemas = {
  listByProject: {
    summary: 'The surveys of my projects, by project',
    response: z.array(surveysOfProject),
  },
  list: {
    summary: 'The surveys of my projects',
    response: z.array(survey),
  },
  update: {
    summary: 'Change fields of a survey; missing ones do not change',
    params: z.object({ id }),
    body: z.object({
      name: surveyName.optional(),
      description: surveyDescription.optional(),
      active: z.boolean().optional(),
      accept_submissions: z.boolean().optional(),
      only_latest_submissions: z.boolean().optional(),
      comparison: z.enum(compareGroups).nullable().optional(),
      previous_id: id.nullable().optional(),
      display_order: z.number().int().min(0).max(100_000).optional(),
      updated_at: seenVersion,
    }),
    response: survey,
  },
  updateStyling: {
    summary: 'Replace the styling of a survey; without any field, the default styling applies',
    params: z.object({ id }),
    body: stylingInfo.extend({ updated_at: seenVersion }),
    response: z.object({ styling_info: stylingInfo, updated_at: instant }),
  },
  remove: {
    summary: 'Delete a survey with its answers; staff can undo it for 30 days',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true) }),
  },
  listDeleted: {
    summary: 'Deleted surveys that can be restored, for staff',
    query: z.object(pageQuery(25)),
    response: pageOf(deletedSurvey),
  },
  restore: {
    summary: 'Restore a deleted survey with its answers and name, for staff',
    params: z.object({ id }),
    response: z.object({
      success: z.literal(true),
      id: z.number().int(),
      name: z.string(),
      project: z.number().int(),
    }),
  },
} satisfies Schemas
