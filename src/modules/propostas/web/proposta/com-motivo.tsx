import { useState, type KeyboardEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { TextArea } from '#ui/text-area.tsx'

/** Ctrl or Command with Enter confirms from a text in which Enter is a new line. */
export const aoConfirmarComTeclas =
  (agir: () => void) =>
  (e: KeyboardEvent): void => {
    if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return
    e.preventDefault()
    e.stopPropagation()
    agir()
  }

/** An act that must say why. When it fails, the text stays and the error shows. */
export function ComMotivo({
  titulo,
  descricao,
  confirmar,
  perigo,
  aoConfirmar,
  aoFechar,
}: {
  titulo: string
  descricao?: string
  confirmar: string
  perigo?: boolean
  aoConfirmar: (motivo: string) => Promise<unknown>
  aoFechar: () => void
}) {
  const [motivo, setMotivo] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const agir = async () => {
    if (motivo.trim().length < 3) return setErro('Diga o motivo.')
    setOcupado(true)
    setErro(null)
    try {
      await aoConfirmar(motivo.trim())
      aoFechar()
    } catch (falha) {
      setErro(mensagemDe(falha))
      setOcupado(false)
    }
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && !ocupado && aoFechar()}
      titulo={titulo}
      descricao={descricao}
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button variante={perigo ? 'perigo' : 'primaria'} ocupado={ocupado} onClick={() => void agir()}>
            {confirmar}
          </Button>
        </>
      }
    >
      <TextArea
        rotulo="Motivo"
        maxLength={500}
        value={motivo}
        erro={erro}
        onKeyDown={aoConfirmarComTeclas(() => !ocupado && void agir())}
        onChange={(e) => setMotivo(e.currentTarget.value)}
      />
    </Dialog>
  )
}
