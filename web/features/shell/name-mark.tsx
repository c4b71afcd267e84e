import { Loading } from '#web/ui/loading.tsx'
import mark from './name-mark.svg'

/** The mark (a lattice with a climbing plant) and the name beside it. */
export function NameMark() {
  return (
    <span className="flex items-center gap-2.5">
      <img src={mark} alt="" width="36" height="36" className="size-9" />
      <span className="font-bold font-heading text-ink text-xl tracking-tight">Trellis</span>
    </span>
  )
}

/** Shown by the fallback page while the app's code arrives; comes in after a moment, so that a fast start shows nothing. */
export function StartingPage() {
  return (
    <div className="fade-in-late grid flex-1 place-content-center justify-items-center gap-5">
      <NameMark />
      <Loading label="Loading..." />
    </div>
  )
}
