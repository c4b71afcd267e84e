/**
 * Runs `lead` while this tab is the leader. One tab of the browser leads at a time; when it closes, the next one takes
 * over. Pages loaded over plain HTTP from another machine have no Web Locks; there every visible tab leads, at most one
 * per window.
 * @param lead runs until its signal is aborted
 */
export function runAsLeader(name: string, signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>) {
  if (!('locks' in navigator)) return leadWhileVisible(signal, lead)
  // Closing a tab before it becomes the leader is not an error.
  return navigator.locks.request(name, { signal }, () => lead(signal)).catch(() => {})
}

/** Runs `act` in one tab at a time. Without Web Locks (see above) two tabs may run it concurrently. */
export function runInOneTab<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, act) : act()
}

async function leadWhileVisible(signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>) {
  let leading: AbortController | null = null
  const update = () => {
    const isVisible = document.visibilityState === 'visible' && !signal.aborted
    if (!isVisible) {
      leading?.abort()
      leading = null
    } else if (!leading) {
      leading = new AbortController()
      void lead(leading.signal)
    }
  }
  document.addEventListener('visibilitychange', update)
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', update)
    update()
  })
  update()
}
