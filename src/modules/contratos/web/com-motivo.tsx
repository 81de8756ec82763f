import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'

interface Props {
  titulo: string
  descricao?: string
  rotulo?: string
  confirmar: string
  perigo?: boolean
  /** the text that the user must type to confirm */
  digitar?: string
  aoConfirmar: (texto: string) => Promise<unknown>
  aoFechar: () => void
}

/** An act that needs a text, such as its reason. When it fails, the text stays and the error shows. */
export function ComMotivo({
  titulo,
  descricao,
  rotulo = 'Motivo',
  confirmar,
  perigo,
  digitar,
  aoConfirmar,
  aoFechar,
}: Props) {
  const [texto, setTexto] = useState('')
  const [digitado, setDigitado] = useState('')
  const ato = useAto()
  const agir = async () => {
    if (await ato.fazer(() => aoConfirmar(texto.trim()))) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && !ato.indo && aoFechar()}
      titulo={titulo}
      descricao={descricao}
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button
            variante={perigo ? 'perigo' : 'primaria'}
            ocupado={ato.indo}
            disabled={texto.trim().length < 3 || (digitar !== undefined && digitado.trim() !== digitar)}
            onClick={() => void agir()}
          >
            {confirmar}
          </Button>
        </>
      }
    >
      <TextArea
        rotulo={rotulo}
        maxLength={500}
        value={texto}
        erro={ato.geral}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      {digitar !== undefined && (
        <TextField
          className="mt-3"
          rotulo={`Digite ${digitar} para confirmar`}
          value={digitado}
          autoComplete="off"
          spellCheck={false}
          onChange={(e) => setDigitado(e.currentTarget.value)}
        />
      )}
    </Dialog>
  )
}
