import type { Tone } from './badge.tsx'

/**
 * Button in a toast, such as Undo. Pressing it closes the toast. With an `id`, `toast.dismiss` closes the toast once the
 * action is done elsewhere.
 */
export type ToastAction = { label: string; onPress: () => void; id?: string }

export type Toast = {
  tone: Tone
  title: string
  description: string | undefined
  action: ToastAction | undefined
}

/** Time to read one message before the next replaces it. */
export const READING_MS = 3_000

let queue: Toast[] = []
let show = (toast: Toast): void => void queue.push(toast)
let dismiss = (id: string): void => {
  queue = queue.filter(({ action }) => action?.id !== id)
}
let notify: (() => void) | undefined
let requested = false

const showWithTone = (tone: Tone) => (title: string, description?: string, action?: ToastAction) => {
  show({ tone, title, description, action })
  requestToaster()
}

/** Shows a short message on top of the page: `toast.success('Profile updated successfully')`. */
export const toast = {
  success: showWithTone('success'),
  info: showWithTone('info'),
  warning: showWithTone('warning'),
  error: showWithTone('danger'),
  /** Closes the toast whose action has this id, if it is still open. */
  dismiss: (id: string) => dismiss(id),
}

/** Requests the toaster, whose code loads only when a page may need it. */
export function requestToaster() {
  requested = true
  notify?.()
}

/** Store with the requested state of the toaster, for React's useSyncExternalStore. */
export const toasterRequested = {
  subscribe(changed: () => void) {
    notify = changed
    return () => {
      notify = undefined
    }
  },
  get: () => requested,
}

/** Connects the mounted toaster, which then shows the queued toasts. */
export function connectToaster(showNow: (toast: Toast) => void, dismissNow: (id: string) => void) {
  show = showNow
  dismiss = dismissNow
  for (const toast of queue.splice(0)) showNow(toast)
}
