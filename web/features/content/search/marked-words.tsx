/** A text in which every place of these words is marked, capitals or not. */
export function MarkedWords({ text, words }: { text: string; words: string }) {
  return piecesOf(text, words).map((piece, index) =>
    index % 2 === 1 ? (
      // Every second piece is one of the words; they never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <mark key={index} className="rounded-sm bg-sun-wash font-semibold text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}

function piecesOf(text: string, words: string): string[] {
  const asTyped = words.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return asTyped === '' ? [text] : text.split(new RegExp(`(${asTyped})`, 'i'))
}
