import type { Tone } from './badge.tsx'

/** Button in a toast, such as Undo. Pressing it closes the toast. */
export type ToastAction = { label: string; onPress: () => void }

export type Toast = {
  tone: Tone
  title: string
  description: string | undefined
  action: ToastAction | undefined
}

const queue: Toast[] = []
let show = (toast: Toast): void => void queue.push(toast)
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
export function connectToaster(showNow: (toast: Toast) => void) {
  show = showNow
  for (const toast of queue.splice(0)) showNow(toast)
}
