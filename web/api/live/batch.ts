const DEBOUNCE_MS = 300
const MAX_DELAY_MS = 1_500

/**
 * Debounces a burst of items into one call, after MAX_DELAY_MS at the latest; waits while it is held.
 * @param act receives each item once, in the order of arrival
 */
export function createBatch<Item>(act: (items: readonly Item[]) => void) {
  let pending = new Set<Item>()
  let since = 0
  let held = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    if (held || pending.size === 0) return
    const items = [...pending]
    pending = new Set()
    act(items)
  }
  return {
    add(item: Item) {
      const now = Date.now()
      if (pending.size === 0) since = now
      pending.add(item)
      clearTimeout(timer)
      timer = setTimeout(flush, Math.max(Math.min(DEBOUNCE_MS, since + MAX_DELAY_MS - now), 0))
    },
    hold() {
      held = true
    },
    release() {
      held = false
      flush()
    },
  }
}
