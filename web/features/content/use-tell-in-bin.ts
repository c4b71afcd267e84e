import { toast } from '#web/ui/toast.ts'
import { useUndoDeletion } from './deletion/use-undo-deletion.ts'

/** Tells that somebody moved into the bin what was to be changed, and offers to bring it back. */
export function useTellInBin() {
  const undo = useUndoDeletion()
  return (message: string, { deletionId }: { deletionId: string }) =>
    toast.error(message, undefined, { label: 'Restore', onPress: () => undo.mutate({ deletionId }) })
}
