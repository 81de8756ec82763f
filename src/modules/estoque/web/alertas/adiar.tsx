import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/formatos.ts'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { alertas } from '../../contract/alertas.ts'
import { relerEstoque } from '../dados.ts'

/** Puts alerts off until a day, with the reason that others will read. */
export function Adiar({ ids, aoFechar }: { ids: readonly string[]; aoFechar: () => void }) {
  const [ate, setAte] = useState(somarDias(diaAqui(), 7))
  const [motivo, setMotivo] = useState('')
  const { indo, geral, erros, fazer, dizer } = useAto()
  const enviar = async () => {
    if (!motivo.trim()) return dizer('Diga por quê.')
    const feito = await fazer(async () => {
      for (const id of ids) await chamar(alertas.adiar, { params: { id }, body: { ate, motivo: motivo.trim() } })
      await relerEstoque()
    })
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Adiar ${plural(ids.length, 'alerta')}`}
      descricao="Volta sozinho neste dia, se ainda for verdade."
    >
      <div className="grid gap-3">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <DateField rotulo="Até" valor={ate} aoMudar={setAte} min={somarDias(diaAqui(), 1)} erro={erros.ate} />
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
            Adiar
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
