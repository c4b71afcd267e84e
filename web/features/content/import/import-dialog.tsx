import { Dialog } from '#web/ui/dialog.tsx'
import { useContentAddress } from '../use-content-address.ts'
import { ChooseStep } from './choose-step.tsx'
import { ImportSteps } from './import-steps.tsx'
import type { ImportDialogProps, ImportPurpose } from './import-types.ts'
import { IMPORT_WORDS } from './import-words.ts'
import { SendingBar } from './running-step.tsx'
import { useSending } from './use-sending.ts'

/** An import from the choice of a file to its confirmation. Nothing is written before that, which every step says. */
export default function ImportDialog({ importId, purpose, onClose }: ImportDialogProps) {
  if (importId !== 'new') {
    return <ImportSteps key={importId} importId={importId} purpose={purpose} onClose={onClose} />
  }
  return <SendDialog purpose={purpose} onClose={() => onClose(false)} />
}

function SendDialog({ purpose, onClose }: { purpose: ImportPurpose; onClose: () => void }) {
  const { show } = useContentAddress()
  const { state, send, cancel } = useSending(
    purpose,
    (arrived) => void show({ import: arrived }, { replace: true }),
  )
  return (
    <Dialog open size="editor" title={IMPORT_WORDS[purpose.kind].title} onClose={onClose}>
      {state.kind === 'sending' ? (
        <SendingBar name={state.name} part={state.part} onCancel={cancel} />
      ) : (
        <ChooseStep
          kind={purpose.kind}
          problem={state.kind === 'failed' ? state.message : null}
          onRetry={
            state.kind === 'failed' && state.files.length > 0 ? () => void send(state.files) : undefined
          }
          onChoose={(files) => void send(files)}
        />
      )}
    </Dialog>
  )
}
