/** How long to wait for more before acting, and at most, in milliseconds. */
const QUIET = 300
const LONGEST = 1_500

/**
 * Acts once on all that came in a burst: when nothing came for a moment, or a burst lasts. While it is held it waits.
 * @param act gets each thing once, in the order in which they came
 */
export function createBatch<Thing>(act: (things: readonly Thing[]) => void) {
  let gathered = new Set<Thing>()
  let since = 0
  let held = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    if (held || gathered.size === 0) return
    const things = [...gathered]
    gathered = new Set()
    act(things)
  }
  return {
    add(thing: Thing) {
      const now = Date.now()
      if (gathered.size === 0) since = now
      gathered.add(thing)
      clearTimeout(timer)
      timer = setTimeout(flush, Math.max(Math.min(QUIET, since + LONGEST - now), 0))
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
