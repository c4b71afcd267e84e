/** Classes of a visitor's question, also in the HTML that the server sends before any script (landing/question-template.ts). */
export const questionStyle = {
  card: 'rounded-lg border border-line bg-surface p-5 shadow-card sm:p-7',
  place: 'mb-2 font-semibold text-leaf-text text-sm',
  legend: 'wrap-anywhere mb-3 font-semibold',
  options: 'grid gap-2.5',
  option:
    'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md border-[1.5px] border-line-strong bg-surface px-3 py-2 text-start hover:bg-leaf-wash aria-disabled:cursor-progress aria-pressed:border-leaf aria-pressed:bg-leaf-wash',
  letter: 'grid size-8 shrink-0 place-items-center rounded-full bg-sunken font-bold text-sm',
  text: 'wrap-anywhere min-w-0 flex-1',
}
