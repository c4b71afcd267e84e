import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'

/** The subjects of a grade by name; nothing is asked for before a grade is chosen. */
export function useSubjectsOf(gradeId: string | null) {
  return useQuery({
    ...api.contentSubjects.list.queryOptions({ input: gradeId ? { gradeId } : {} }),
    enabled: gradeId !== null,
  })
}
