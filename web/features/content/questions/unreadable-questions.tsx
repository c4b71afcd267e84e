import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { newKey } from './new-key.ts'
import { noQuestions, readMended, type WrittenQuestions, writtenQuestions } from './written-questions.ts'

export type UnreadableQuestionsProps = {
  text: string
  problem: string | undefined
  onChange: (value: WrittenQuestions) => void
}

/** Stored questions that cannot be read, as they are: to be mended, or to be replaced by new ones. */
export function UnreadableQuestions({ text, problem, onChange }: UnreadableQuestionsProps) {
  const mended = readMended(text)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Banner tone="warning" title="The stored questions cannot be read">
        Learners see no questions here. You can mend the text below, or write new questions in its place.
      </Banner>
      <TextAreaField
        label="Stored text"
        value={text}
        spellCheck={false}
        error={problem}
        onChange={({ currentTarget }) => onChange({ unreadable: currentTarget.value, list: [] })}
      />
      <div className="flex flex-wrap gap-3">
        {mended && (
          <Button onClick={() => onChange(writtenQuestions(mended, null, newKey))}>
            Read {mended.length} {mended.length === 1 ? 'question' : 'questions'} from it
          </Button>
        )}
        <Button variant="secondary" onClick={() => onChange(noQuestions)}>
          Write new questions instead
        </Button>
      </div>
    </div>
  )
}
