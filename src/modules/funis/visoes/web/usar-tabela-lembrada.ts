import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { TabelaDaPessoa } from '#engines/funil/tipos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { aparencias, type AparenciaDoFunil } from '#modules/funis/definicao/contract/aparencias.ts'
import { chaves, useAparencia } from '#modules/funis/definicao/web/dados.ts'

/** Delay in ms, so that several changes in a row are saved once. */
const ESPERA_MS = 700

/** The user's table layout of a funnel, on any device: shown immediately, saved after `ESPERA_MS`. */
export function useTabelaLembrada(qual: string): {
  lembrada: TabelaDaPessoa | null
  lembrar: (t: TabelaDaPessoa | null) => void
} {
  const qc = useQueryClient()
  const lembrada = useAparencia(qual).data?.efetiva.tabela ?? null
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined)
  function lembrar(tabela: TabelaDaPessoa | null) {
    qc.setQueryData<AparenciaDoFunil>(
      chaves.aparencia(qual),
      (a) => a && { ...a, minha: { ...a.minha, tabela }, efetiva: { ...a.efetiva, tabela } },
    )
    clearTimeout(espera.current)
    espera.current = setTimeout(
      () =>
        void chamar(aparencias.tabela, { params: { funil: qual }, body: { tabela } }).catch((e: unknown) =>
          avisarFalha('As colunas não ficaram guardadas.', e),
        ),
      ESPERA_MS,
    )
  }
  return { lembrada, lembrar }
}
