/** Shows whether the radio button of the label around it (`group`) is chosen. */
export function RadioDot() {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-line-strong bg-surface group-has-checked:border-leaf after:size-3 after:rounded-full group-has-checked:after:bg-leaf forced-colors:hidden"
    />
  )
}
