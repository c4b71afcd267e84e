/** Time for which pages show what was read before. */
const MAX_AGE_MS = 30_000

/** Maximum wait of a page, which is complete without the value. */
const MAX_WAIT_MS = 300

/**
 * Reads a value of public pages once for all visitors of half a minute. While the database is away the last one stays.
 * @param initial value until the first one is read
 */
export function pageReader<Value>(read: () => Promise<Value>, initial: Value): () => Promise<Value> {
  let last = initial
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<unknown> | null = null
  return async () => {
    if (performance.now() - readAt < MAX_AGE_MS) return last
    reading ??= read()
      .then((value) => {
        // The page is compressed again only for another value.
        if (JSON.stringify(value) !== JSON.stringify(last)) last = value
      })
      .catch(() => {})
      .finally(() => {
        readAt = performance.now()
        reading = null
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT_MS)
    })
    await Promise.race([reading, late])
    clearTimeout(timer)
    return last
  }
}
