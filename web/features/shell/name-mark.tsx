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
