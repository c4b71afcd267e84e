import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'

/** Every grade, published or not, sorted by name. Rejected for anyone but content managers. */
export function useGrades() {
  return useQuery(api.contentGrades.list.queryOptions())
}

/** The subjects of a grade, sorted by name; disabled until a grade is chosen. */
export function useSubjectsOf(gradeId: string | null) {
  return useQuery({
    ...api.contentSubjects.list.queryOptions({ input: gradeId ? { gradeId } : {} }),
    enabled: gradeId !== null,
  })
}
