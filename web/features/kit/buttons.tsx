import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Menu, MenuAction, MenuLink } from '#web/ui/menu.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const
const nothing = () => {}

export function Buttons() {
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
      <Specimen file="button-link.tsx">
        {variants.map((variant) => (
          <ButtonLink key={variant} to="/dev/ui" variant={variant}>
            Go on
          </ButtonLink>
        ))}
      </Specimen>
      <Specimen file="menu.tsx">
        <div className="flex w-full justify-end">
          <Menu label="A menu">
            <MenuLink to="/dev/ui">A link</MenuLink>
            <MenuAction onSelect={nothing}>An action</MenuAction>
          </Menu>
        </div>
      </Specimen>
    </Chapter>
  )
}
