const channel = import.meta.env.SSR ? undefined : new BroadcastChannel('session')

/** Lets the other open tabs of this browser know that somebody signed in or out here. */
export function tellOtherTabs() {
  channel?.postMessage('changed')
}

export function onSessionChangeElsewhere(follow: () => void) {
  channel?.addEventListener('message', follow)
}
