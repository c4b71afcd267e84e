import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Begins a run. While one is under way, whoever began it, there is no other; its log is shown then. */
export function StartButton({ running }: { running: boolean }) {
  const queryClient = useQueryClient()
  const start = useMutation(
    api.seeding.start.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ run, begun }) => {
        queryClient.setQueryData(api.seeding.status.queryKey(), { switchedOn: true, run })
        if (!begun) toast.info('Sample data is being filled in already', 'Here is how far it is.')
      },
      onError: (error) => {
        toast.error(refusalMessage(error) ?? 'Failed to begin. Please try again.')
        void queryClient.invalidateQueries({ queryKey: api.seeding.status.key() })
      },
    }),
  )
  const press = () => {
    // The button turns busy a moment after the press, and a double click is faster.
    if (queryClient.isMutating({ mutationKey: api.seeding.start.mutationKey() }) === 0) start.mutate({})
  }
  const busy = running || start.isPending
  return (
    <Button
      busy={busy}
      busyLabel="Filling in..."
      onClick={press}
      className="max-sm:w-full sm:justify-self-start"
    >
      {!busy && <Sprout aria-hidden="true" className="size-5" />}
      Fill in sample data
    </Button>
  )
}
