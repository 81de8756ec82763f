import { useState } from 'react'
import type { GuiaDoCanal } from './canais/guia.ts'
import { comGuardados, valoresIniciais, type Valores } from './valores-do-canal.ts'

/**
 * What the form of an inbox holds. Its name, its connection, a colleague or another part of the screen may change the
 * inbox meanwhile: nothing typed is lost to that.
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
    /** counts the times it was saved */
    vez: estado.vez,
    mudar: (m: Valores) => setEstado((e) => ({ ...e, valores: { ...e.valores, ...m } })),
    recomecar: (salvo: Record<string, unknown>) =>
      setEstado((e) => ({ ...e, valores: valoresIniciais(guia, salvo), vez: e.vez + 1 })),
  }
}
