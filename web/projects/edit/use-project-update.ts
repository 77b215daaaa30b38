import { projectProblems } from 'contract/projects/project.rules.ts'
import { projectChanges } from 'contract/projects/project-fields.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { call } from '../../platform/call.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { useEditForm } from '../../ui/forms/use-edit-form.ts'
import { pictureText } from '../../ui/forms/values/clash-texts.ts'
import { changedFields } from '../../ui/forms/values/merge-values.ts'
import { filesOf, formOfProject, withoutPictures, type ProjectValues } from './project-form.ts'

/** Form state and saving of an existing project. @param loaded the initial values */
export function useProjectUpdate(
  loaded: Project,
  then: { onSaved?: (project: Project) => void; onDone?: (project: Project) => void },
) {
  const thisProject = { params: { id: loaded.id } }
  return useEditForm<Project, ProjectValues>({
    loaded,
    draftName: `project ${loaded.id}`,
    valuesOf: formOfProject,
    draftOf: withoutPictures,
    schema: projectChanges,
    problems: (values) => projectProblems(values, loaded),
    queryKey: queryOf(projects.read, thisProject).queryKey,
    read: () => call(projects.read, thisProject),
    picturesOf: ({ avatar, banner }) => ({ avatarFile: avatar, bannerFile: banner }),
    fieldNames: { avatarFile: 'Picture', bannerFile: 'Banner', website_url: 'Website' },
    valueText: (path, value) => (path.endsWith('File') ? pictureText(value) : undefined),
    save: ({ values, version, basis }) =>
      call(projects.update, {
        ...thisProject,
        body: {
          ...changedFields(withoutPictures(values), withoutPictures(basis)),
          updated_at: version,
          ...(values.avatarFile === null && { avatar: null }),
          ...(values.bannerFile === null && { banner: null }),
        },
        files: filesOf(values),
      }),
    refresh: [allQueriesOf(projects.list)],
    ...then,
  })
}
