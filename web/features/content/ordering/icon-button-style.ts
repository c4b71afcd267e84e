/** A button that is a sign alone; its label says the rest. */
export const iconButtonStyle =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink ' +
  'aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent'
