import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { showError } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { configQueries } from '#queries/config.ts'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'

// Loaded only when the button is pressed, since few owners choose an NFT.
const loadPicker = () => import('./nft-picker.tsx')

type NftChoiceProps = {
  /** The connected wallet. */
  wallet: string | null
  /** Receives the URL of the chosen picture, which the server has stored. */
  onPicked: (url: string) => void
}

/** Button that opens the NFTs of the wallet, to choose an avatar. */
export function NftChoice(props: NftChoiceProps) {
  // Another wallet has other NFTs: starts with a closed picker.
  return <ChoiceOfWallet key={props.wallet} {...props} />
}

function ChoiceOfWallet({ wallet, onPicked }: NftChoiceProps) {
  const id = useId()
  const noteId = useId()
  const { data: config } = useQuery(configQueries.current())
  const hasNoService = config?.nfts === false
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const picker = useLazy(loadPicker, isOpen, () => {
    setOpen(false)
    showError('Error Loading NFTs', notLoaded)
  })
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const toggle = () => {
    if (wallet === null) {
      showError('Wallet Not Connected', 'Please connect your wallet to load NFTs')
    } else if (hasNoService) {
      showError('Error Loading NFTs', noService)
    } else setOpen(!isOpen)
  }
  return (
    <>
      <Button
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={hasNoService ? noteId : undefined}
        onClick={toggle}
      >
        Choose from Your NFTs
      </Button>
      <FieldNote id={noteId} hint={hasNoService && noService} />
      {isOpen && picker && wallet !== null && (
        <picker.NftPicker
          id={id}
          wallet={wallet}
          chosen={chosen}
          onClose={close}
          onPicked={(key, url) => {
            setChosen(key)
            onPicked(url)
            close()
          }}
        />
      )}
    </>
  )
}

const noService = 'NFT avatars are not set up on this directory. Upload a picture instead.'
const notLoaded = 'The page could not be loaded in full. Please try again.'
