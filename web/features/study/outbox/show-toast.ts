import { toast } from '#web/ui/toast.ts'
import type { AnsweredToast } from './answered-toast.ts'

export function showToast({ failed, title, description }: AnsweredToast) {
  if (failed) toast.error(title, description)
  else toast.success(title, description)
}
