import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/download.ts'
import { toast } from '#web/ui/toast.ts'
import { exportFileName } from './export-file-name.ts'
import type { Learner } from './learner.ts'

/** Saves everything kept about a learner as a file of JSON. */
export function DownloadButton({ learner, size }: { learner: Learner } & Pick<ButtonProps, 'size'>) {
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationKey: api.learners.export.key(),
    mutationFn: () => api.learners.export.call({ learnerId: learner.id }),
    networkMode: 'always',
    onSuccess: (data) =>
      saveFile(JSON.stringify(data, null, 2), exportFileName(learner, data.exportedAt), 'application/json'),
    onError: (error) => toast.error(refusalMessage(error) ?? 'Failed to download the data'),
  })

  const start = () => {
    // The button turns busy a moment after the press, and a double click is faster.
    if (queryClient.isMutating({ mutationKey: api.learners.export.key() }) === 0) download.mutate()
  }

  return (
    <Button
      variant="secondary"
      size={size}
      busy={download.isPending}
      busyLabel="Preparing the file..."
      onClick={start}
    >
      <Download aria-hidden="true" className="size-5" />
      Download everything
    </Button>
  )
}
