import { endpoints } from '../platform/endpoint.ts'
import type { accountDeletionSchemas, myDataSchemas } from './account-deletion.schemas.ts'

export const accountDeletion = endpoints<typeof accountDeletionSchemas>()({
  preview: {
    method: 'GET',
    path: '/api/users/deletion/',
    sessionOnly: true,
  },
  request: {
    method: 'POST',
    path: '/api/users/deletion/',
    sessionOnly: true,
  },
})

export const myData = endpoints<typeof myDataSchemas>()({
  download: {
    method: 'GET',
    path: '/api/users/my-data/',
    download: ['application/zip'],
    sessionOnly: true,
  },
})
