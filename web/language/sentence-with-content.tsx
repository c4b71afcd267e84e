import { CONTENT_LANGUAGE } from '#domain/languages.ts'
import { readMarked } from '#domain/marked-content.ts'

/** Sentence whose content names its language (`markContent`, and `content` of domain/wording.ts). */
export function SentenceWithContent({ text }: { text: string }) {
  const [words, ...rest] = readMarked(text)
  return (
    <>
      {words}
      {rest.map((part, index) =>
        index % 2 === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence have no other name, and no state
          <span key={index} lang={CONTENT_LANGUAGE} dir="ltr">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  )
}
