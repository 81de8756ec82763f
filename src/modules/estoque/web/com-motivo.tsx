import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'

interface Props {
  titulo: string
  descricao: string
  confirmar: string
  aoFechar: () => void
  aoConfirmar: (motivo: string) => Promise<unknown>
}

/** Asks why before an act that others will have to understand. */
export function ComMotivo({ titulo, descricao, confirmar, aoFechar, aoConfirmar }: Props) {
  const [motivo, setMotivo] = useState('')
  const { indo, geral, erros, fazer, dizer } = useAto()
  const enviar = async () => {
    if (!motivo.trim()) return dizer('Diga por quê.')
    if (await fazer(() => aoConfirmar(motivo.trim()))) aoFechar()
  }
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo={titulo} descricao={descricao}>
      <div className="grid gap-3">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <TextArea
          rotulo="Motivo"
          value={motivo}
          maxLength={500}
          erro={erros.motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void enviar()}>
            {confirmar}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
