/** Three bars, or a cross while the menu is open. Drawn here: the icon library would come with every first page. */
export function MenuIcon({ open }: { open: boolean }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-5">
      <path
        d={open ? 'M6 6l12 12M18 6 6 18' : 'M4 6h16M4 12h16M4 18h16'}
        strokeWidth="2.2"
        strokeLinecap="round"
        className="stroke-current"
      />
    </svg>
  )
}
