import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** The text color, ground and sign of each tone. The sign is there so that color never speaks alone. */
export const tones = {
  info: { text: 'text-info', ground: 'bg-info-wash', edge: 'border-info', Icon: Info },
  success: { text: 'text-success', ground: 'bg-success-wash', edge: 'border-success', Icon: CircleCheck },
  warning: { text: 'text-warning', ground: 'bg-warning-wash', edge: 'border-warning', Icon: TriangleAlert },
  danger: { text: 'text-danger', ground: 'bg-danger-wash', edge: 'border-danger', Icon: CircleAlert },
} as const satisfies Record<Tone, object>
