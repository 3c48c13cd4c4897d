import { Link } from '@tanstack/react-router'
import { signaturePath } from '#contract/drawings.ts'
import { Button } from '#ui/button.tsx'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import type from '#ui/type.module.css'
import css from './how-to-join.module.css'
import { TwoColumns } from './two-columns.tsx'

const steps = [
  { name: 'Visit Platform', text: 'Walk in. Browsing needs no wallet and no account.' },
  {
    name: 'Connect Wallet',
    text: 'Your address is your name on the door. Connecting never asks for a signature.',
  },
  {
    name: 'Create Profile',
    text: 'Fill in the label and sign it. Profiles with a wallet are verified instantly.',
    signed: true,
  },
  { name: 'Network', text: 'Collectors and curators find you by medium, style and platform.' },
  {
    name: 'Showcase',
    text: 'Up to six photos, your links, and a history of signatures that anybody can check.',
  },
]

/** The five steps from a visit to a profile. */
export function HowToJoin() {
  return (
    <TwoColumns
      title="How to Join"
      lede="Five steps, one signature."
      action={
        <Button variant="primary" asChild>
          <Link to="/submit">Get Started Now</Link>
        </Button>
      }
    >
      <ol className={css.steps}>
        {steps.map(({ name, text, signed }, at) => (
          <li key={name}>
            <span className={type.mono} aria-hidden="true">
              {at + 1}
            </span>
            <h3 className={type.h3}>{name}</h3>
            <div>
              <p>{text}</p>
              {signed && (
                <span className={css.stroke}>
                  <SignatureStroke src={signaturePath('house')} size="small" />
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
    </TwoColumns>
  )
}
