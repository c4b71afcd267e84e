import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { PartFieldsProps } from './part-fields.ts'

/** The video: where it is, how long, and its captions. */
export function VideoFields({ draft, problems, change }: PartFieldsProps) {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <TextField
        label="Video title"
        optional
        maxLength={CONTENT_LIMITS.title}
        value={draft.videoTitle}
        onChange={({ currentTarget }) => change({ videoTitle: currentTarget.value })}
        error={problems.videoTitle}
      />
      <TextField
        label="Video address"
        optional
        inputMode="url"
        autoComplete="off"
        hint="Of YouTube or Vimeo, or a video file."
        maxLength={CONTENT_LIMITS.address}
        value={draft.videoUrl}
        onChange={({ currentTarget }) => change({ videoUrl: currentTarget.value })}
        error={problems.videoUrl}
      />
      <div className="sm:w-1/3">
        <TextField
          label="Duration"
          optional
          hint="Like 10:30"
          maxLength={20}
          value={draft.videoDuration}
          onChange={({ currentTarget }) => change({ videoDuration: currentTarget.value })}
          error={problems.videoDuration}
        />
      </div>
      <TextField
        label="Captions address"
        optional
        inputMode="url"
        autoComplete="off"
        hint="A vtt file, for a video that is a file."
        maxLength={CONTENT_LIMITS.address}
        value={draft.videoCaptionsUrl}
        onChange={({ currentTarget }) => change({ videoCaptionsUrl: currentTarget.value })}
        error={problems.videoCaptionsUrl}
      />
    </div>
  )
}
