import type { Editor, LastChange } from './content-types.ts'
import { momentInWords } from './moment-in-words.ts'

/** Who changed something last, and when: Changed by Ana Lind on Dec 1, 2026, 10:32 AM. */
export function LastChangeLine({ change: { version, changedBy, changedAt } }: { change: LastChange }) {
  return (
    <p className="text-ink-soft text-xs">
      {version === 1 ? 'Added' : 'Changed'} {changedBy && `by ${editorName(changedBy)} `}on{' '}
      <time dateTime={changedAt.toISOString()}>{momentInWords(changedAt)}</time>
    </p>
  )
}

/** How somebody is called within a sentence. */
export function editorName(editor: Editor): string {
  if (editor === null) return 'somebody'
  return editor.isYou ? 'you' : editor.name
}
