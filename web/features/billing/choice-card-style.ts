/** A card that is the label of a radio button in it, and shows whether that is chosen, can be, and has the focus. */
export const choiceCardStyle =
  'min-w-0 rounded-md border-[1.5px] border-line-strong bg-surface ' +
  'transition-[background-color,opacity] has-enabled:cursor-pointer has-enabled:hover:bg-leaf-wash ' +
  'has-checked:border-leaf has-checked:bg-leaf-wash has-checked:ring-1 has-checked:ring-leaf ' +
  'has-disabled:cursor-not-allowed has-disabled:border-line ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'
