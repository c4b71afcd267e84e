import { toast } from '#web/ui/toast.ts'

export const NOTHING_STORED = 'Nothing you do here is stored. Create an account to use Trellis yourself.'

/** Opened as a document, with which the server ends looking around. */
const SIGN_UP = '/sign-up'

export function showNotice() {
  toast.info('This is a sample family', NOTHING_STORED, {
    label: 'Create an account',
    onPress: () => location.assign(SIGN_UP),
  })
}
