/** Instruction that says nothing about its sentence, such as "Fill in the blank." */
const GENERIC = /^(?:complete|fill in|finish|correct|edit|fix)\b.{0,40}$/i

/** Text that names a question where its field is not shown; for a sentence with blanks or to correct, the sentence. */
export function questionTitle({ question, text }: { question: string; text?: string | undefined }): string {
  return text === undefined || !GENERIC.test(question) ? question : text.replace(/\{\d+\}/g, '_____')
}
