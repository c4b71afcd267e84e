import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { toasterRequested } from '#web/ui/toast.ts'
import type { ToasterMode } from '#web/ui/toaster.tsx'
import { useArea } from './navigation-links.ts'

const Toaster = lazy<ComponentType<{ mode: ToasterMode }>>(async () => {
  // A browser never retries a module that failed on a page, and messages wait: while offline only a service worker has it.
  if (!(navigator.onLine || navigator.serviceWorker?.controller)) {
    await new Promise((done) => addEventListener('online', done, { once: true }))
  }
  // The page must not fail without it.
  return import('#web/ui/toaster.tsx').catch(() => ({ default: () => null }))
})

/** Mounts the toaster: one toast at a time in the learner area, up to three elsewhere. Its code loads when first needed. */
export function ToasterPlace() {
  const mode = useArea() === 'learner' ? 'single' : 'stack'
  const requested = useSyncExternalStore(toasterRequested.subscribe, toasterRequested.get, () => false)
  return requested && <Suspense>{<Toaster mode={mode} />}</Suspense>
}
