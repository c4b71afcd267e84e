/** Event of a browser that can install the site; `prompt` asks the user (web.dev, "Customize the install experience"). */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

let possible: InstallEvent | null = null
const listeners = new Set<() => void>()

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

function change(event: InstallEvent | null) {
  possible = event
  for (const listener of listeners) listener()
}

if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    event.preventDefault()
    change(event)
  })
  addEventListener('appinstalled', () => change(null))
}

/** Whether the browser can install the site now, for `useSyncExternalStore`. */
export const installPrompt = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isPossible: () => possible !== null,
  /** Lets the browser ask; an event can be used once. */
  async ask() {
    const event = possible
    change(null)
    await event?.prompt()
  },
}
