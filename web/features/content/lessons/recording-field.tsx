import { t } from '@lingui/core/macro'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toast.ts'
import { uploadFile } from '../editor/upload-file.ts'

type RecordingFieldProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
  onUploaded: (address: string) => void
}

/** Address of a recording for a video, with a button to upload one. An empty address removes it from the video. */
export function RecordingField({ onUploaded, ...field }: RecordingFieldProps) {
  const files = useRef<HTMLInputElement>(null)
  const [isUploading, setUploading] = useState(false)
  const upload = async (file: File) => {
    setUploading(true)
    const outcome = await uploadFile(file, 'recording')
    setUploading(false)
    if (outcome.outcome === 'uploaded') onUploaded(outcome.address)
    else toast.error(outcome.message)
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        {...field}
        optional
        inputMode="url"
        autoComplete="off"
        hint={t`An MP3, M4A or Ogg file of at most 4 MB, spoken in step with a video file. Learners hear it instead of the voice of their device.`}
        maxLength={CONTENT_LIMITS.address}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="small"
          busy={isUploading}
          busyLabel={t`Uploading...`}
          onClick={() => files.current?.click()}
        >
          <Upload aria-hidden="true" className="size-4" />
          {t`Upload a recording`}
        </Button>
        {field.value.startsWith('/') && (
          // biome-ignore lint/a11y/useMediaCaption: its words are the captions of the video
          <audio
            key={field.value}
            controls
            preload="none"
            src={field.value}
            aria-label={t`Recorded narration`}
            className="h-11 max-w-full"
          />
        )}
      </div>
      <input
        ref={files}
        type="file"
        accept="audio/mpeg,audio/mp4,audio/ogg,.mp3,.m4a,.ogg,.opus"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void upload(file)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
