interface Placed {
  id: number
  project: number
}

export const documentLink = ({ id, project }: Placed) => `/projects/${project}/documents/${id}`
export const dataLink = (document: Placed) => `${documentLink(document)}/data`
export const documentsLink = (projectId: number) => `/projects/${projectId}/documents`
