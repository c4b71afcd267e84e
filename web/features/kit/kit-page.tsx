import { pageTitle } from '#web/page-title.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Buttons } from './buttons.tsx'
import { Colors } from './colors.tsx'
import { Containers } from './containers.tsx'
import { Dialogs } from './dialogs.tsx'
import { Fields } from './fields.tsx'
import { Messages } from './messages.tsx'
import { Typography } from './typography.tsx'

export const meta = () => [{ title: pageTitle('Kit') }]

/** /dev/ui: every primitive of web/ui in every state, to look at and to test. The server has it outside production only. */
export default function KitPage() {
  return (
    <Page>
      <PageHeader
        title="Kit"
        subtitle="Every primitive of web/ui, in every state. docs/design.md says when to use which."
      />
      <Colors />
      <Typography />
      <Buttons />
      <Fields />
      <Messages />
      <Containers />
      <Dialogs />
    </Page>
  )
}
