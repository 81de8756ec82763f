import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './text-area.tsx'
import { useAto } from './usar-ato.ts'

/** An act that states why. What was typed stays when it is refused; `children` get the refusals by field. */
export function ComMotivo({
  titulo,
  descricao,
  confirmar,
  rotulo = 'Motivo',
  campo = 'motivo',
  perigo = true,
  aoConfirmar,
  aoFechar,
  children,
}: {
  titulo: string
  descricao: string
  confirmar: string
  rotulo?: string
  /** name of the text in the call, for its refusal */
  campo?: string
  perigo?: boolean
  aoConfirmar: (motivo: string) => Promise<unknown>
  aoFechar: () => void
  children?: ReactNode | ((erros: Readonly<Record<string, string>>) => ReactNode)
}) {
  const [motivo, setMotivo] = useState('')
  const { indo, erros, geral, fazer } = useAto()
  const agir = async () => {
    if (await fazer(() => aoConfirmar(motivo.trim()))) aoFechar()
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && !indo && aoFechar()}
      titulo={titulo}
      descricao={descricao}
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button variante={perigo ? 'perigo' : 'primaria'} ocupado={indo} onClick={() => void agir()}>
            {confirmar}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {typeof children === 'function' ? children(erros) : children}
        <TextArea
          rotulo={rotulo}
          maxLength={300}
          value={motivo}
          erro={erros[campo] ?? (Object.keys(erros).length === 0 ? geral : null)}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
