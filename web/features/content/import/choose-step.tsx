import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormatHelp } from './format-help.tsx'
import type { ImportPurpose } from './import-types.ts'
import { IMPORT_WORDS } from './import-words.ts'

export type ChooseStepProps = {
  kind: ImportPurpose['kind']
  /** Why the last file did not arrive. */
  problem: string | null
  /** Sends that one again. */
  onRetry?: (() => void) | undefined
  onChoose: (files: readonly File[]) => void
}

/** Where a file is chosen, or dropped. */
export function ChooseStep({ kind, problem, onRetry, onChoose }: ChooseStepProps) {
  const { accept, choose, megabytes, several } = IMPORT_WORDS[kind]
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose([...event.dataTransfer.files])
  }
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5 py-2">
      {problem && <ErrorState message={problem} onRetry={onRetry} />}
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid cursor-pointer justify-items-center gap-2 rounded-lg border-2 border-dashed px-5 py-10 text-center has-focus-visible:outline-3 has-focus-visible:outline-focus hover:bg-leaf-wash ${over ? 'border-leaf bg-leaf-wash' : 'border-line-strong'}`}
      >
        <FileUp aria-hidden="true" className="size-9 text-leaf-text" />
        <span className="font-semibold text-lg">{several ? 'Choose files' : 'Choose a file'}</span>
        <span className="text-ink-soft">or drop {several ? 'them' : 'it'} here</span>
        <span className="max-w-prose text-sm">{choose}</span>
        <span className="text-ink-soft text-sm">At most {megabytes}</span>
        <input
          type="file"
          accept={accept}
          multiple={several}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // The same file, mended meanwhile, can be chosen once more.
            currentTarget.value = ''
            if (files.length > 0) onChoose(files)
          }}
          className="sr-only"
        />
      </label>
      <p className="text-ink-soft">
        The file is read and shown to you first. Nothing is written before you confirm it.
      </p>
      <FormatHelp kind={kind} />
    </div>
  )
}
