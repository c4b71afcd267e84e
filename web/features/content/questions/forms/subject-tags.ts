import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { NO_TAGS, type SubjectTags } from '#web/product/question-forms/subject-tags.ts'
import { useContentAddress } from '../../content-address.ts'

/** Skills and misconceptions of the open subject, by id; empty until loaded. */
export function useLoadedTags(): SubjectTags {
  const { subject } = useContentAddress().address
  const { data } = useQuery({
    ...api.contentSkills.list.queryOptions({ input: { subjectId: subject ?? '' } }),
    enabled: subject !== null,
    staleTime: 60_000,
    select: ({ skills, misconceptions }) => ({
      skills: skills.map(({ id, name }) => [id, name] as const),
      misconceptions: misconceptions.map(({ id, text }) => [id, text] as const),
    }),
  })
  return data ?? NO_TAGS
}
