import type { Adapter, AdapterPayload } from 'oidc-provider'

/** A sign-in keeps four or five things for some minutes; what is beyond this many belongs to forgotten ones. */
const MOST_KEPT = 2000

/** What has no end of its own ends with the page that it belongs to. */
const SECONDS_KEPT = 600

type Kept = { payload: AdapterPayload; endsAt: number }

/**
 * Keeps what the provider has to remember in this process, oldest out first: a restart forgets sign-ins under way. Who is
 * signed in at the provider is not kept: it asks anew each time, so that one can be somebody else each time.
 */
export function memoryAdapter(): (model: string) => Adapter {
  const kept = new Map<string, Kept>()

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const find = async (id: string) => live(kept.get(keyOf(id)))?.payload
    return {
      find,
      async upsert(id, payload, expiresIn = SECONDS_KEPT) {
        if (model === 'Session') return
        kept.delete(keyOf(id))
        kept.set(keyOf(id), { payload, endsAt: Date.now() + expiresIn * 1000 })
        for (const oldest of kept.keys()) {
          if (kept.size <= MOST_KEPT) break
          kept.delete(oldest)
        }
      },
      async consume(id) {
        const payload = await find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
      // No sessions are kept, so none is found, and codes for devices without a keyboard are not offered.
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
    }
  }
}

function live(entry: Kept | undefined): Kept | undefined {
  return entry !== undefined && entry.endsAt > Date.now() ? entry : undefined
}
