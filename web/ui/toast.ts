import type { Tone } from './badge.tsx'

/** Something that can be done about what a toast tells: Undo. The toast goes when it is pressed. */
export type ToastAction = { label: string; onPress: () => void }

export type Toast = {
  tone: Tone
  title: string
  description: string | undefined
  action: ToastAction | undefined
}

const waiting: Toast[] = []
let show = (toast: Toast): void => void waiting.push(toast)
let want: (() => void) | undefined
let wanted = false

const raise = (tone: Tone) => (title: string, description?: string, action?: ToastAction) => {
  show({ tone, title, description, action })
  wantToaster()
}

/** A short message that comes up over the page: `toast.success('Profile updated successfully')`. */
export const toast = {
  success: raise('success'),
  info: raise('info'),
  warning: raise('warning'),
  error: raise('danger'),
}

/** Asks for the toaster, whose code is loaded only once a page can have something to say. */
export function wantToaster() {
  wanted = true
  want?.()
}

/** For the place that mounts the toaster; shaped for React's useSyncExternalStore. */
export const toasterWanted = {
  subscribe(changed: () => void) {
    want = changed
    return () => {
      want = undefined
    }
  },
  get: () => wanted,
}

/** The mounted toaster takes over what is raised, beginning with what was raised before it came. */
export function connectToaster(showNow: (toast: Toast) => void) {
  show = showNow
  for (const toast of waiting.splice(0)) showNow(toast)
}
