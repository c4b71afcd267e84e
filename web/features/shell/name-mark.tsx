import { Loading } from '#web/ui/loading.tsx'
import mark from './name-mark.svg'

/** Logo (a lattice with a climbing plant) and name. */
export function NameMark() {
  return (
    <span className="flex items-center gap-2.5">
      <img src={mark} alt="" width="36" height="36" className="size-9" />
      <span className="font-bold font-heading text-ink text-xl tracking-tight @max-[17rem]:sr-only">Trellis</span>
    </span>
  )
}

/** Fallback while the app's code loads; it fades in late, so that a fast start shows nothing. */
export function StartingPage() {
  return (
    <div className="fade-in-late grid flex-1 place-content-center justify-items-center gap-5">
      <NameMark />
      <Loading label="Loading..." />
    </div>
  )
}
