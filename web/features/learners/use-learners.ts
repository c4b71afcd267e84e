import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'

/** The learners of the parent who is signed in. */
export function useLearners() {
  return useQuery(api.learners.list.queryOptions())
}
