/**
 * Leads for as long as it is this tab's turn: one tab of the browser at a time, the next as soon as that one goes.
 * Where a page came by plain http from another machine the browser has no locks; there every tab that is looked at
 * leads for itself, which is one to a window.
 * @param lead goes on until its signal is aborted
 */
export function inTurn(name: string, signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>) {
  if (!('locks' in navigator)) return whileLookedAt(signal, lead)
  // A tab that goes before its turn has come is no failure.
  return navigator.locks.request(name, { signal }, () => lead(signal)).catch(() => {})
}

async function whileLookedAt(signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>) {
  let turn: AbortController | null = null
  const follow = () => {
    const looked = document.visibilityState === 'visible' && !signal.aborted
    if (!looked) {
      turn?.abort()
      turn = null
    } else if (!turn) {
      turn = new AbortController()
      void lead(turn.signal)
    }
  }
  document.addEventListener('visibilitychange', follow)
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', follow)
    follow()
  })
  follow()
}
