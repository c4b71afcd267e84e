import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasterWanted } from '#web/ui/toast.ts'
import { useInLearnerArea } from './navigation-links.ts'

const Toaster = lazy(() => import('#web/ui/toaster.tsx'))

/** Mounts the toaster: one toast at a time in the learner area, up to three elsewhere. Its code loads when first needed. */
export function ToasterPlace() {
  const mode = useInLearnerArea() ? 'single' : 'stack'
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get, () => false)
  return wanted && <Suspense>{<Toaster mode={mode} />}</Suspense>
}
