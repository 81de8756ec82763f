import { useState, type ReactNode } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Matricula } from '../../contract/formas.ts'
import { guardarMatricula } from '../dados.ts'

export type Mandar = () => Promise<{ data: Matricula }>

/** Frame of a dialog whose act answers with the member: what was typed stays when it is refused. */
export function DialogoDoAto(p: {
  titulo: string
  descricao?: ReactNode
  confirmar: string
  perigo?: boolean
  mandar: Mandar
  aoFechar: () => void
  children?: (erros: Readonly<Record<string, string>>) => ReactNode
}) {
  const { indo, erros, geral, fazer } = useAto()
  const agir = async () => {
    const feito = await fazer(async () => guardarMatricula((await p.mandar()).data), 'Não deu certo. Tente de novo.')
    if (feito) p.aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && !indo && p.aoFechar()}
      titulo={p.titulo}
      descricao={p.descricao}
      rodape={
        <>
          <Button onClick={p.aoFechar}>Voltar</Button>
          <Button variante={p.perigo ? 'perigo' : 'primaria'} ocupado={indo} onClick={() => void agir()}>
            {p.confirmar}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        {p.children?.(erros)}
      </div>
    </Dialog>
  )
}

/** An act that must say why. */
export function ComMotivo(p: {
  titulo: string
  descricao?: ReactNode
  confirmar: string
  perigo?: boolean
  mandar: (motivo: string) => Promise<{ data: Matricula }>
  aoFechar: () => void
}) {
  const [motivo, setMotivo] = useState('')
  return (
    <DialogoDoAto {...p} mandar={() => p.mandar(motivo.trim())}>
      {(erros) => (
        <TextArea
          rotulo="Motivo"
          maxLength={500}
          value={motivo}
          erro={erros.motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
      )}
    </DialogoDoAto>
  )
}
