import { useId, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { mensagemDe } from './form/erros.ts'
import { TextField } from './text-field.tsx'

interface PropsDeConfirmDialog {
  aberto: boolean
  aoMudar: (aberto: boolean) => void
  titulo: string
  descricao: ReactNode
  /** verb of the action: 'Excluir contato', never 'OK' */
  confirmar: string
  aoConfirmar: () => void | Promise<void>
  perigo?: boolean
  /** for irreversible actions: the text that the user must type to confirm */
  digitar?: string
}

/** Asks for confirmation before an action. When it fails, the dialog stays open and shows the error. */
export function ConfirmDialog({
  aberto,
  aoMudar,
  titulo,
  descricao,
  confirmar,
  aoConfirmar,
  perigo,
  digitar,
}: PropsDeConfirmDialog) {
  const [texto, setTexto] = useState('')
  const [ocupado, setOcupado] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const cancelar = useRef<HTMLButtonElement>(null)
  const campo = useRef<HTMLInputElement>(null)
  const idForm = useId()
  const libera = !digitar || texto.trim() === digitar
  const mudar = (a: boolean) => {
    if (ocupado) return
    if (!a) {
      setTexto('')
      setErro(null)
    }
    aoMudar(a)
  }
  const agir = async () => {
    if (!libera || ocupado) return
    setOcupado(true)
    setErro(null)
    try {
      await aoConfirmar()
      setTexto('')
      aoMudar(false)
    } catch (e) {
      setErro(mensagemDe(e, 'Não foi possível concluir. Tente de novo.'))
    } finally {
      setOcupado(false)
    }
  }
  return (
    <Dialog
      aberto={aberto}
      aoMudar={mudar}
      titulo={titulo}
      descricao={descricao}
      tamanho="pequeno"
      focoInicial={digitar ? campo : cancelar}
      rodape={
        <>
          <Button ref={cancelar} onClick={() => mudar(false)} disabled={ocupado}>
            Cancelar
          </Button>
          <Button
            form={idForm}
            type="submit"
            variante={perigo ? 'perigo' : 'primaria'}
            ocupado={ocupado}
            disabled={!libera}
          >
            {confirmar}
          </Button>
        </>
      }
    >
      <form
        id={idForm}
        onSubmit={(e) => {
          e.preventDefault()
          void agir()
        }}
      >
        {digitar && (
          <TextField
            ref={campo}
            rotulo={`Digite ${digitar} para confirmar`}
            value={texto}
            onChange={(e) => setTexto(e.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {erro && (
          <p role="alert" className="g-erro">
            {erro}
          </p>
        )}
      </form>
    </Dialog>
  )
}
