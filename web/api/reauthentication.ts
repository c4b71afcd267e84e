import { useSyncExternalStore } from 'react'

/** An operation's request for reauthentication (readings, "Re-authentication"). */
export type ReauthenticationRequest = {
  /** True if the operation still required it after an earlier confirmation. */
  again: boolean
  finish: (confirmed: boolean) => void
}

let current: ReauthenticationRequest | null = null
let answer: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/**
 * Opens the reauthentication dialog; concurrent operations share one.
 * @returns false if the user canceled or the page has no such dialog
 */
export function confirmIdentity(again: boolean): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  answer ??= new Promise((resolve) => {
    show({
      again,
      finish(confirmed) {
        answer = null
        show(null)
        resolve(confirmed)
      },
    })
  })
  return answer
}

/** Open request, for the component that shows the dialog. */
export function useReauthenticationRequest(): ReauthenticationRequest | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}

function show(request: ReauthenticationRequest | null) {
  current = request
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) current?.finish(false)
  }
}
