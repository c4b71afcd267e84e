/** True once a module could not be loaded on this page. */
let lost = false

/**
 * Loads code when it is first used, and rejects where it cannot be loaded. A browser never retries a module that failed once
 * on a page. So nothing is requested without a connection, and after a failure all the same, as when the server got a new
 * version, a retry reloads the page.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  if (!navigator.onLine) throw new Error('There is no connection to load code by')
  if (lost) {
    location.reload()
    return new Promise(() => {})
  }
  try {
    return await load()
  } catch (error) {
    lost = true
    throw error
  }
}
