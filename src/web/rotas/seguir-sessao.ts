import type { AnyRouter } from '@tanstack/react-router'
import { assinarSessao, lerSessao } from '#platform/navegador/sessao.ts'
import { fecharTempoReal } from '#platform/navegador/tempo-real.ts'

/**
 * When someone enters, leaves or owes a step, here or in another tab, the guards of the page in front are asked again.
 */
export function seguirSessao(roteador: AnyRouter): () => void {
  let antes = lerSessao().situacao
  return assinarSessao(() => {
    const { situacao } = lerSessao()
    if (situacao === antes) return
    const primeira = antes === 'abrindo'
    antes = situacao
    if (situacao !== 'dentro') void fecharTempoReal()
    if (!primeira) void roteador.invalidate()
  })
}
