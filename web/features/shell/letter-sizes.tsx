/** Two letters that stand for the reading options, in the size of an icon. */
export function LetterSizes() {
  return (
    // not translated: letters as a sign
    <span aria-hidden="true" translate="no" className="w-4 shrink-0 text-center font-bold text-sm leading-none">
      Aa
    </span>
  )
}
