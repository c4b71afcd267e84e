import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasterWanted } from '#web/ui/toast.ts'
import { useInLearnerArea } from './navigation-links.ts'

const Toaster = lazy(() => import('#web/ui/toaster.tsx'))

/** One toast at a time where learners study, up to three elsewhere; no code for either until one may come. */
export function ToasterPlace() {
  const mode = useInLearnerArea() ? 'single' : 'stack'
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get, () => false)
  return wanted && <Suspense>{<Toaster mode={mode} />}</Suspense>
}
