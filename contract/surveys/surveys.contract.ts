import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, seenVersion } from '../platform/texts.ts'
import { stylingInfo } from './styling-schema.ts'
import { deletedSurvey, surveysOfProject, survey, surveyDescription, surveyName } from './survey.ts'

/** The survey itself: lists, name, look, and whether it can be filled. */
export const surveys = endpoints({
  listByProject: {
    method: 'GET',
    path: '/api/quiz/all_projects',
    summary: 'The surveys of my projects, by project',
    response: z.array(surveysOfProject),
  },
  list: {
    method: 'GET',
    path: '/api/quiz/',
    summary: 'The surveys of my projects',
    response: z.array(survey),
  },
  update: {
    method: 'PUT',
    path: '/api/quiz/:id/',
    summary: 'Change single fields of a survey: what is not sent stays',
    params: z.object({ id }),
    body: z.object({
      name: surveyName.optional(),
      description: surveyDescription.optional(),
      active: z.boolean().optional(),
      accept_submissions: z.boolean().optional(),
      only_latest_submissions: z.boolean().optional(),
      display_order: z.number().int().min(0).max(100_000).optional(),
      updated_at: seenVersion,
    }),
    response: survey,
  },
  updateStyling: {
    method: 'PUT',
    path: '/api/quiz/:id/styling_info/',
    summary: 'Replace the look of a survey; without any field it has the look of the product again',
    params: z.object({ id }),
    body: stylingInfo.extend({ updated_at: seenVersion }),
    response: z.object({ styling_info: stylingInfo, updated_at: instant }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/quiz/:id/',
    summary: 'Delete a survey with its answers; staff can undo it for 30 days',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true) }),
  },
  listDeleted: {
    method: 'GET',
    path: '/api/quiz/deleted/',
    summary: 'Surveys that were deleted and can be brought back; for staff',
    query: z.object(pageQuery(25)),
    response: pageOf(deletedSurvey),
  },
  restore: {
    method: 'POST',
    path: '/api/quiz/:id/restore/',
    summary: 'Bring a deleted survey back with its answers, under its name; for staff',
    params: z.object({ id }),
    response: z.object({
      success: z.literal(true),
      id: z.number().int(),
      name: z.string(),
      project: z.number().int(),
    }),
  },
})
