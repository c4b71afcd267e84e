import { useState } from 'react'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, Detail, DisclosureCard, SectionCard } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { Menu, MenuAction, MenuGroup, MenuLink, MenuSetting } from '#web/ui/menu.tsx'
import { MoveButtons, moveItem } from '#web/ui/move-buttons.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { ReadingText, ShortText } from '#web/ui/reading-text.tsx'
import { Screenshot } from '#web/ui/screenshot.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Colors } from './colors.tsx'
import { Fields } from './fields.tsx'
import { Messages } from './messages.tsx'
import { Questions } from './questions.tsx'
import { Chapter, Specimen } from './specimen.tsx'

/** Picture of one color. */
const picture = (color: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="%23${color}" d="M0 0h4v3H0z"/></svg>`

type Plant = { name: string; height: number }
const plants: Plant[] = [
  { name: 'Bean', height: 210 },
  { name: 'Sweet pea', height: 180 },
]
const columns: Column<Plant>[] = [
  { header: 'Plant', cell: (plant) => plant.name },
  { header: 'Height in cm', cell: (plant) => plant.height, align: 'end' },
]
const tabs = [
  { value: 'seed', label: 'Seed', content: <p>In the ground.</p> },
  { value: 'leaf', label: 'Leaf', content: <p>In the light.</p> },
] as const

function Containers() {
  const [tab, setTab] = useState<'seed' | 'leaf'>('seed')
  return (
    <Chapter title="Containers">
      <Specimen file="card.tsx" wide>
        <Card>Roomy</Card>
        <Card padding="snug">Snug</Card>
      </Specimen>
      <Specimen file="card.tsx, SectionCard" wide>
        <SectionCard title="A part of the page">
          <p>What belongs together.</p>
        </SectionCard>
      </Specimen>
      <Specimen file="card.tsx, DisclosureCard" wide>
        <DisclosureCard title="Closed" description="Text under the title" headingLevel={4}>
          <p>What opens.</p>
        </DisclosureCard>
        <DisclosureCard title="Open" headingLevel={4} defaultOpen>
          <p>What opens.</p>
        </DisclosureCard>
      </Specimen>
      <Specimen file="card.tsx, Detail" wide>
        <dl>
          <Detail name="Name">Value</Detail>
        </dl>
      </Specimen>
      <Specimen file="qr-code.tsx, screenshot.tsx">
        <QrCode text="A text" label="QR code of a text" />
        <Screenshot
          light={picture('e8f3ea')}
          dark={picture('17372b')}
          alt="A picture that is darker in the dark theme."
          width={440}
          height={330}
          className="max-w-110 rounded-lg"
        />
      </Specimen>
      <Specimen file="tabs.tsx" wide>
        <Tabs label="Growth" items={tabs} value={tab} onChange={setTab} />
      </Specimen>
      <Specimen file="sortable-list.tsx" wide>
        <Climbers />
      </Specimen>
      <Specimen file="data-table.tsx" wide>
        <DataTable caption="Climbers" columns={columns} rows={plants} keyOf={(plant) => plant.name} />
      </Specimen>
    </Chapter>
  )
}

function Climbers() {
  const [names, setNames] = useState(['Bean', 'Pea', 'Hop'])
  return (
    <SortableList
      items={names}
      keyOf={(name) => name}
      nameOf={(name) => name}
      onMove={(from, to) => setNames(moveItem(names, from, to))}
    >
      {(name, _, order) => (
        <Card padding="snug" className="flex items-center justify-between">
          {name}
          {order}
        </Card>
      )}
    </SortableList>
  )
}

const headings = ['text-display', 'text-3xl', 'text-2xl', 'text-xl'] as const
const texts = ['text-lg', 'text-base', 'text-sm', 'text-xs'] as const

function Typography() {
  return (
    <Chapter title="Type">
      <Specimen file="Bricolage Grotesque, for headings" wide>
        {headings.map((size) => (
          <p key={size} className={`font-bold font-heading tracking-tight ${size}`}>
            Seeds {size}
          </p>
        ))}
      </Specimen>
      <Specimen file="Lexend, for everything else" wide>
        {texts.map((size) => (
          <p key={size} className={size}>
            {size}: a trellis is a lattice that young plants climb.
          </p>
        ))}
        <p>
          Running text may hold a link, such as to{' '}
          <a href="#faces" id="faces" className="link">
            the faces above
          </a>
          .
        </p>
      </Specimen>
      <Specimen file="reading-text.tsx" wide>
        <p id="soil" className="font-semibold">
          A text to be read
        </p>
        <ReadingText
          labelledBy="soil"
          boxed
          html="<h3>Soil</h3><p>Seeds <strong>need</strong> three things:</p><ul><li>water</li><li>warmth</li><li>air</li></ul>"
        />
        <ShortText html="<p>Why do plants need <strong>light</strong>?</p>" />
      </Specimen>
      <Specimen file="announcements.tsx, VisuallyHidden">
        <p>
          Between these words is one for screen readers:
          <VisuallyHidden> hidden</VisuallyHidden> .
        </p>
      </Specimen>
    </Chapter>
  )
}

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const
const nothing = () => {}

function Buttons() {
  return (
    <Chapter title="Buttons and menus">
      {variants.map((variant) => (
        <Specimen key={variant} file={`button.tsx, ${variant}`}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} busy busyLabel="Saving...">
            Save
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Specimen>
      ))}
      <Specimen file="button.tsx, ButtonLink">
        {variants.map((variant) => (
          <ButtonLink key={variant} to="/" variant={variant}>
            Go on
          </ButtonLink>
        ))}
      </Specimen>
      <Specimen file="page.tsx, BackLink">
        <BackLink to="/">Back to the start</BackLink>
      </Specimen>
      <Specimen file="move-buttons.tsx">
        <MoveButtons name="Bean" index={0} count={2} onMove={nothing} />
      </Specimen>
      <Specimen file="menu.tsx">
        <div className="flex w-full justify-end">
          <Menu label="A menu">
            <MenuLink to="/">A link</MenuLink>
            <MenuGroup label="A group">
              <MenuLink to="/">Another link</MenuLink>
            </MenuGroup>
            <MenuSetting>
              <label className="flex min-h-11 items-center gap-2 px-3">
                <input type="checkbox" /> A setting
              </label>
            </MenuSetting>
            <MenuAction onSelect={nothing}>An action</MenuAction>
          </Menu>
        </div>
      </Specimen>
    </Chapter>
  )
}

/** Every primitive of web/ui in every state. */
export function Kit() {
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
      <Questions />
      <Messages />
      <Containers />
      <Dialogs />
    </Page>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'medium' | 'full' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <Chapter title="Dialogs">
      <Specimen file="dialog.tsx">
        <Button variant="secondary" onClick={() => setOpen('medium')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('full')}>
          Open a full dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Ask before deleting
        </Button>
      </Specimen>
      <Dialog
        open={open === 'medium' || open === 'full'}
        onClose={close}
        size={open === 'full' ? 'full' : 'medium'}
        title="A dialog"
        description="What it is about."
        actions={<Button onClick={close}>Done</Button>}
      >
        <p>Its content.</p>
      </Dialog>
      {open === 'confirm' && (
        <ConfirmDialog
          title="Are you sure?"
          description="It cannot be undone."
          confirmLabel="Delete"
          busy={false}
          busyLabel="Deleting..."
          onConfirm={close}
          onClose={close}
        />
      )}
    </Chapter>
  )
}
