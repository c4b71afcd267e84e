/** What lies between the page and a window over it. */
export const veilStyle =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0'

/** A window grows in a little and leaves the same way. */
export const dialogMotion =
  'transition-[opacity,scale] duration-150 data-starting-style:scale-96 data-starting-style:opacity-0 ' +
  'data-ending-style:scale-96 data-ending-style:opacity-0'
