import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { NumberField } from '#ui/number-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { dadosDaMatricula } from '../../contract/dados.ts'
import type { Matricula, UnidadeDaMatricula } from '../../contract/formas.ts'
import { DialogoDoAto } from './dialogos.tsx'

interface Props {
  m: Matricula
  unidade: UnidadeDaMatricula
  aoFechar: () => void
}

/** The energy that a unit was contracted with, typed wrong or agreed anew. */
export function CorrigirUnidade({ m, unidade, aoFechar }: Props) {
  const [kwh, setKwh] = useState<number | null>(unidade.kwh_contratado)
  const [motivo, setMotivo] = useState('')
  return (
    <DialogoDoAto
      titulo={`Corrigir a energia da UC ${unidade.numero ?? 'sem número'}`}
      descricao="O rateio da usina não muda por isto: ajuste a parte dela no simulador."
      confirmar="Corrigir"
      mandar={() =>
        chamar(dadosDaMatricula.corrigirUnidade, {
          params: { id: m.id, item: unidade.id },
          body: { kwh_contratado: kwh ?? 0, motivo: motivo.trim() },
        })
      }
      aoFechar={aoFechar}
    >
      {(erros) => (
        <>
          <NumberField
            rotulo="Energia contratada, kWh por mês"
            valor={kwh}
            min={0}
            erro={erros.kwh_contratado}
            aoMudar={setKwh}
          />
          <TextArea
            rotulo="Motivo"
            maxLength={500}
            value={motivo}
            erro={erros.motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
          />
        </>
      )}
    </DialogoDoAto>
  )
}
