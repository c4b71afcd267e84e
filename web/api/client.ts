import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from '#contract/index.ts'

/** Calls any operation of the contract: `await client.session.get()`. Declared errors arrive as typed ORPCError. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(
  new RPCLink({ url: () => `${location.origin}/api/rpc` }),
)

/** The same operations for the query cache: `useQuery(api.session.get.queryOptions())`. */
export const api = createTanstackQueryUtils(client)
