/** Whether a module could not be had on this page. */
let lost = false

/**
 * Loads code when it is first used, and rejects where it cannot be had. A browser remembers for as long as a page lives
 * that a module could not be had, and never asks for it again. So without a connection none is asked for; and after one
 * was lost all the same, as after the server got a new version, trying again begins the page anew.
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
