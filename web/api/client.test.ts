import { ORPCError } from '@orpc/client'
import { afterEach, expect, test } from 'vitest'
import { api, queryClient } from './client.ts'

afterEach(() => queryClient.clear())

const subjectKey = api.study.subject.queryKey({ input: { subjectId: '4f1d1f0a-54c3-4a5c-8a3d-6f1f7c1f6b11' } })
const isInvalidated = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated

test.for([
  ['UNAUTHENTICATED', true],
  ['FORBIDDEN', false],
] as const)('any query that fails with %s outdates the session and the subject: %s', async ([code, outdated]) => {
  queryClient.getQueryCache().build(queryClient, { queryKey: subjectKey }).setState({ status: 'success' })
  queryClient.getQueryCache().build(queryClient, { queryKey: api.session.get.queryKey() }).setState({
    status: 'success',
  })
  const failing = queryClient.fetchQuery({
    queryKey: ['study', 'notices'],
    queryFn: () => Promise.reject(new ORPCError(code)),
    retry: false,
  })
  await expect(failing).rejects.toThrow()
  expect([isInvalidated(subjectKey), isInvalidated(api.session.get.queryKey())]).toEqual([outdated, outdated])
})
