import { useState } from 'react'
import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'
import { comGuardados, valoresIniciais, type Valores } from './valores-do-canal.ts'

/**
 * State of an inbox's form. When the stored inbox changes meanwhile (renamed, reconnected, edited by a colleague),
 * typed values are kept.
 */
export function useValores(guia: GuiaDoCanal, atual: Record<string, unknown>) {
  const guardados = valoresIniciais(guia, atual)
  const chave = JSON.stringify(guardados)
  const [estado, setEstado] = useState({ valores: guardados, guardados, chave, vez: 0 })
  if (estado.chave !== chave)
    setEstado({ ...estado, valores: comGuardados(estado.valores, estado.guardados, guardados), guardados, chave })
  return {
    valores: estado.valores,
    sujo: JSON.stringify(estado.valores) !== chave,
    /** number of saves */
    vez: estado.vez,
    mudar: (m: Valores) => setEstado((e) => ({ ...e, valores: { ...e.valores, ...m } })),
    recomecar: (salvo: Record<string, unknown>) =>
      setEstado((e) => ({ ...e, valores: valoresIniciais(guia, salvo), vez: e.vez + 1 })),
  }
}
