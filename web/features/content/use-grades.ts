import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'

/** Every grade, published or not, by name. Only content managers get an answer. */
export function useGrades() {
  return useQuery(api.contentGrades.list.queryOptions())
}
