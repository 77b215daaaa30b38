import { endpoints } from '../platform/endpoint.ts'
import type { accountDeletionSchemas, myDataSchemas } from './account-deletion.schemas.ts'

export const accountDeletion = endpoints<typeof accountDeletionSchemas>()({
  preview: {
    method: 'GET',
    path: '/api/users/deletion/',
    summary: 'Institutes and projects that would have no Admin if I deleted my account',
    sessionOnly: true,
  },
  request: {
    method: 'POST',
    path: '/api/users/deletion/',
    summary: 'Delete my account in 14 days; ends all sessions, and signing in before then cancels it',
    sessionOnly: true,
  },
})

export const myData = endpoints<typeof myDataSchemas>()({
  download: {
    method: 'GET',
    path: '/api/users/my-data/',
    summary: 'All data stored about me, as a zip of JSON files and my picture',
    download: ['application/zip'],
    sessionOnly: true,
  },
})
