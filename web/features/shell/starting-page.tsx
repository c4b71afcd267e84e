import { Loading } from '#web/ui/loading.tsx'
import { NameMark } from './name-mark.tsx'

/** Shown by the fallback page while the app's code arrives; comes in after a moment, so that a fast start shows nothing. */
export function StartingPage() {
  return (
    <div className="fade-in-late grid flex-1 place-content-center justify-items-center gap-5">
      <NameMark />
      <Loading label="Loading..." />
    </div>
  )
}
