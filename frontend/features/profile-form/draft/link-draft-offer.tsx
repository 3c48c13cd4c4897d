import { useEffect, useId, useRef, useState } from 'react'
import { get, useWatch } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import { Table } from '#ui/table.tsx'
import typography from '#ui/typography.module.css'
import { type FieldPath, fieldLabels } from '../fields/field-labels.ts'
import type { FormValues } from '../fields/form-schema.ts'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import { type LinkDraft, listOffered } from './draft.ts'
import css from './link-draft-offer.module.css'

const originTexts = {
  draft: {
    keep: 'Keep my draft',
    column: 'your draft',
    untouched: ', and your own draft is untouched',
  },
  profile: { keep: 'Keep my profile', column: 'your profile', untouched: '' },
  form: { keep: 'Ignore the link', column: 'this form', untouched: '' },
}

/** Origin of the form's current values. */
type Origin = keyof typeof originTexts

/** Values of the form before the changes of a link were filled in. */
type Former = { values: FormValues; paths: FieldPath[] }

type LinkDraftOfferProps = {
  form: ProfileFormApi
  offered: LinkDraft | undefined
  origin: Origin
  onClose: () => void
}

/** Offers the changes of a draft from a link, beside the current values of the form. */
export function LinkDraftOffer({ form, offered, origin, onClose }: LinkDraftOfferProps) {
  // Renders again after each change of the form.
  useWatch({ control: form.control })
  const [former, setFormer] = useState<Former>()
  if (!offered) return null
  const current = form.getValues()
  const offeredPaths = listOffered(offered, current)
  const fill = (values: FormValues, paths: readonly FieldPath[]) => {
    for (const path of paths) form.setValue(path, get(values, path), { shouldDirty: true })
  }
  if (former) {
    return (
      <FilledInNotice
        count={former.paths.length}
        onUndo={() => {
          fill(former.values, former.paths)
          setFormer(undefined)
        }}
        onClose={onClose}
      />
    )
  }
  if (offeredPaths.length === 0) return null
  return (
    <Offer
      values={offered.values}
      current={current}
      paths={offeredPaths}
      origin={origin}
      onKeep={onClose}
      onUse={() => {
        setFormer({ values: structuredClone(current), paths: offeredPaths })
        fill(offered.values, offeredPaths)
      }}
    />
  )
}

function formatChanges(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}

type OfferProps = {
  values: FormValues
  current: FormValues
  paths: readonly FieldPath[]
  origin: Origin
  onKeep: () => void
  onUse: () => void
}

function Offer({ values, current, paths, origin, onKeep, onUse }: OfferProps) {
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  const texts = originTexts[origin]
  return (
    <section className={css.offer} role="alert" aria-labelledby={id}>
      <div className={css.top}>
        <div>
          <h2 id={id} className={typography.h3}>
            <Icon name="warning" className={typography.amber} /> This draft came with a link
          </h2>
          <p className={css.text}>
            Someone else may have written it. Nothing has been filled in{texts.untouched}. You would
            sign these words as yours.
          </p>
        </div>
        <div className={layout.actions}>
          <Button ref={keep} variant="primary" onClick={onKeep}>
            {texts.keep}
          </Button>
          <Button onClick={onUse}>Use the {formatChanges(paths.length)}</Button>
        </div>
      </div>
      <Table
        caption="Changes of the link"
        heads={['Field', texts.column, 'in the link']}
        rows={paths.map((path) => ({
          key: path,
          cells: [
            <span key="field" className={css.field}>
              {fieldLabels[path]}
            </span>,
            <Value key="own" values={current} path={path} />,
            <Value key="link" values={values} path={path} isNew />,
          ],
        }))}
      />
    </section>
  )
}

type ValueProps = { values: FormValues; path: FieldPath; isNew?: boolean }

/** A field's value as plain text, without links. `isNew` highlights it. */
function Value({ values, path, isNew = false }: ValueProps) {
  const text = formatValue(values, path)
  if (text === '') return <span className={typography.muted}>empty</span>
  return (
    <span className={joinClasses(css.value, isNew && css.new)} dir="auto">
      {text}
    </span>
  )
}

function formatValue(values: FormValues, path: FieldPath): string {
  const value: unknown = get(values, path)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'object' && value !== null) return Object.values(value).join('\n')
  return typeof value === 'string' ? value : ''
}

type FilledInNoticeProps = { count: number; onUndo: () => void; onClose: () => void }

function FilledInNotice({ count, onUndo, onClose }: FilledInNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <div className={css.offer} role="status">
      <div className={css.top}>
        <p className={css.filledIn}>
          The {formatChanges(count)} from the link {count === 1 ? 'is' : 'are'} filled in. Read{' '}
          {count === 1 ? 'it' : 'them'} before you sign.
        </p>
        <div className={layout.actions}>
          <Button ref={undo} onClick={onUndo}>
            Undo
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Dismiss
          </Button>
        </div>
      </div>
    </div>
  )
}
