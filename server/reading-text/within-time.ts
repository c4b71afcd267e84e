/**
 * Maximum wait of a page for its formulas and short texts: after that they are shown as written, and rendered on the next
 * request. The first ones after a start wait for their thread to load, which takes seconds on a busy machine.
 */
const MAX_WAIT_MS = 5_000

/** Result of the work, or undefined if it takes too long. */
export async function withinTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), MAX_WAIT_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
