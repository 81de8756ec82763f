import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'

const idDe = (dados: unknown): string | null =>
  typeof dados === 'object' && dados !== null && 'id' in dados && typeof dados.id === 'string' ? dados.id : null

/**
 * Refetches inboxes when the live channel reports a change (phone connected, channel silent, edited by a colleague).
 */
export function useCaixasAoVivo(): void {
  const qc = useQueryClient()
  useEffect(() => {
    let vale = true
    let soltar: (() => void)[] = []
    const rever = (id: string | null) => {
      void qc.invalidateQueries({ queryKey: chaves.caixas, exact: true })
      if (id) void qc.invalidateQueries({ queryKey: chaves.caixa(id), exact: true })
      if (id) void qc.invalidateQueries({ queryKey: chaves.saude(id) })
    }
    obterTempoReal().then(
      (t) => {
        if (!vale) return
        soltar = [
          t.assinarTodas({ aoCaixa: (dados) => rever(idDe(dados)) }),
          t.aoPerderContinuidade((onde) => onde === 'todas' && void qc.invalidateQueries({ queryKey: chaves.caixas })),
        ]
      },
      (erro: unknown) => console.warn('As caixas não se atualizam sozinhas agora.', erro),
    )
    return () => {
      vale = false
      for (const fn of soltar) fn()
    }
  }, [qc])
}
