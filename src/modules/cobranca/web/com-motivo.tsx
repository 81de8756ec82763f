import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'

/** An act on money that states why. What was typed stays when it is refused. */
export function ComMotivo({
  titulo,
  descricao,
  confirmar,
  aoConfirmar,
  aoFechar,
  children,
}: {
  titulo: string
  descricao: string
  confirmar: string
  aoConfirmar: (motivo: string) => Promise<unknown>
  aoFechar: () => void
  children?: ReactNode
}) {
  const [motivo, setMotivo] = useState('')
  const { indo, erros, geral, fazer } = useAto()
  const agir = async () => {
    if (await fazer(() => aoConfirmar(motivo.trim()))) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && !indo && aoFechar()}
      titulo={titulo}
      descricao={descricao}
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button variante="perigo" ocupado={indo} onClick={() => void agir()}>
            {confirmar}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        <TextArea
          rotulo="Motivo"
          maxLength={300}
          value={motivo}
          erro={erros.motivo ?? geral}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
