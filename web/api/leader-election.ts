/**
 * Runs `lead` while this tab is the leader: one tab of the browser at a time, and the next one as soon as that tab closes.
 * A page that came by plain http from another machine has no locks; there every visible tab leads, which is one to a window.
 * @param lead runs until its signal is aborted
 */
export function runAsLeader(name: string, signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>) {
  if (!('locks' in navigator)) return leadWhileVisible(signal, lead)
  // A tab that closes before it becomes the leader is no failure.
  return navigator.locks.request(name, { signal }, () => lead(signal)).catch(() => {})
}

/** Runs `act` in one tab at a time. Without locks (see above) two tabs may run it at once. */
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
