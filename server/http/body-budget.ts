import type { Sender } from './sender.ts'

const MEGABYTE = 1024 * 1024

/** Maximum bytes of received bodies whose operation has not ended: of all requests, of all visitors, of one sender. */
const MAX_BYTES = { all: 64 * MEGABYTE, visitors: 32 * MEGABYTE, sender: 8 * MEGABYTE }

/** Bytes of one request. */
export type RequestBudget = ReturnType<ReturnType<typeof bodyBudget>>

/** Memory of one process for the bodies of requests. */
export function bodyBudget(max = MAX_BYTES) {
  const bySender = new Map<string, number>()
  let all = 0
  let visitors = 0

  function add({ kind, key }: Sender, bytes: number) {
    all += bytes
    if (kind === 'network') visitors += bytes
    const own = (bySender.get(key) ?? 0) + bytes
    if (own === 0) bySender.delete(key)
    else bySender.set(key, own)
  }

  return (sender: Sender) => {
    let taken = 0
    return {
      /** @returns false, without taking them, if there is no room for these bytes */
      take(bytes: number): boolean {
        if (all + bytes > max.all || (bySender.get(sender.key) ?? 0) + bytes > max.sender) return false
        if (sender.kind === 'network' && visitors + bytes > max.visitors) return false
        taken += bytes
        add(sender, bytes)
        return true
      },
      release() {
        add(sender, -taken)
        taken = 0
      },
    }
  }
}
