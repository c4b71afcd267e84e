import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasterRequested } from '#web/ui/toast.ts'
import { useArea } from './navigation-links.ts'

const Toaster = lazy(() => import('#web/ui/toaster.tsx'))

/** Mounts the toaster: one toast at a time in the learner area, up to three elsewhere. Its code loads when first needed. */
export function ToasterPlace() {
  const mode = useArea() === 'learner' ? 'single' : 'stack'
  const requested = useSyncExternalStore(toasterRequested.subscribe, toasterRequested.get, () => false)
  return requested && <Suspense>{<Toaster mode={mode} />}</Suspense>
}
