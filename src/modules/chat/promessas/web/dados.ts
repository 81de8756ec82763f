import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { useDaConversa } from '#modules/chat/atos/web/publico.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { promessas, type Promessa } from '../contract/promessas.ts'

const NENHUMA: readonly Promessa[] = []

export function usePromessas(c: Conversa): readonly Promessa[] {
  const { data } = useDaConversa(c, 'promessas', (signal) =>
    chamar(promessas.daConversa, { params: { id: c.id } }, { signal }),
  )
  return data ?? NENHUMA
}

export function useAtosDePromessa(c: Pick<Conversa, 'id'>) {
  const qc = useQueryClient()
  return useMemo(
    () => ({
      /** Rejects with the server's message, for the form that keeps the typed text. */
      async prometer(texto: string, quando: string): Promise<void> {
        await chamar(promessas.prometer, { params: { id: c.id }, body: { texto, quando } })
        await qc.invalidateQueries({ queryKey: ['chat', 'atos', c.id] })
      },
      decidir: (promessa: string, estado: 'aberta' | 'cumprida' | 'dispensada') =>
        void chamar(promessas.decidir, { params: { id: c.id, promessa }, body: { estado } })
          .then(() => qc.invalidateQueries({ queryKey: ['chat', 'atos'] }))
          .catch(falhou('A promessa não pôde ser alterada.')),
    }),
    [qc, c.id],
  )
}
