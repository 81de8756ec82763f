import { useState } from 'react'
import type { Proposta } from '../../contract/formas.ts'

/** Editing what was sent opens the next version, and only after the seller says so. */
export function useSomenteLeitura(p: Proposta): { somenteLeitura: boolean; abrir: () => void } {
  const [abriu, setAbriu] = useState(false)
  const congelada = p.enviada_em !== null && p.versoes.every((v) => v.estado !== 'aberta')
  return { somenteLeitura: !p.pode.editar || (congelada && !abriu), abrir: () => setAbriu(true) }
}
