import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { contract } from '#contract/index.ts'
import { api, client } from '#web/api/client.ts'

export type SeedLogAnswer = InferContractRouterOutputs<typeof contract>['seeding']['log']
export type SeedRun = SeedLogAnswer['run']

/** How often a run that goes on is asked for what it has told since, in milliseconds. */
const EVERY = 700

/** All that a run has told so far. Each answer brings what is new, which is put after what is there. */
export function useSeedLog(latest: SeedRun) {
  const queryClient = useQueryClient()
  const queryKey = ['seed-log', latest.id]
  return useQuery({
    queryKey,
    queryFn: async (): Promise<SeedLogAnswer> => {
      const known = queryClient.getQueryData<SeedLogAnswer>(queryKey)?.lines ?? []
      const answer = await client.seeding.log({ runId: latest.id, after: known.at(-1)?.number ?? 0 })
      // What else shows content, or whether a run goes on, is asked for anew once it has ended.
      if (answer.run.state !== 'running' && latest.state === 'running') {
        void queryClient.invalidateQueries({ queryKey: api.seeding.status.key() })
      }
      return { run: answer.run, lines: [...known, ...answer.lines] }
    },
    refetchInterval: ({ state }) => ((state.data?.run ?? latest).state === 'running' ? EVERY : false),
  })
}
