import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { chaveDoPainel } from '../dados.ts'

const JUNTAR_MS = 700

/** Refetches the wallboard when a conversation changes, once per burst of events. */
export function usePainelAoVivo(): void {
  const qc = useQueryClient()
  useEffect(() => {
    let vale = true
    let soltar: (() => void)[] = []
    let relogio: ReturnType<typeof setTimeout> | undefined
    const rever = () => {
      relogio ??= setTimeout(() => {
        relogio = undefined
        void qc.invalidateQueries({ queryKey: chaveDoPainel })
      }, JUNTAR_MS)
    }
    obterTempoReal().then(
      (t) => {
        if (vale) soltar = [t.assinarTodas({ aoConversa: rever, aoFicarPronto: rever }), t.aoPerderContinuidade(rever)]
      },
      (erro: unknown) => console.warn('O painel se atualiza só a cada 15 segundos agora.', erro),
    )
    return () => {
      vale = false
      clearTimeout(relogio)
      for (const fn of soltar) fn()
    }
  }, [qc])
}
