import type { AnyRouter } from '@tanstack/react-router'
import { assinarSessao, lerSessao } from '#platform/navegador/sessao.ts'
import { fecharTempoReal } from '#platform/navegador/tempo-real.ts'

/** Evaluates the current page's guards again when the session state changes, here or in another tab. */
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
