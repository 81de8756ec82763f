import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { canais } from '#modules/chat/nucleo/contract/canais.ts'
import type { AtosDoCanal } from '#modules/chat/nucleo/recursos.ts'
import type { TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import { guiaDe } from '#modules/chat/canais/comum/web/guias.ts'

/** Loads the guide of a channel; null when there is none. */
export function useGuia(tipo: TipoDeCaixa | null) {
  return useQuery({
    queryKey: ['chat', 'guia', tipo],
    enabled: tipo !== null,
    staleTime: Infinity,
    queryFn: () => (tipo ? guiaDe(tipo) : null),
  })
}

/** Returns the channels that the server supports and that have a guide. */
export function useOferecidos() {
  return useQuery({
    queryKey: ['chat', 'canais', 'oferecidos'],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const { data } = await chamar(canais.listar, {}, { signal })
      const guias = await Promise.all(data.map(({ tipo }) => guiaDe(tipo)))
      return guias.filter((g) => g !== null)
    },
  })
}

const NENHUM: AtosDoCanal = {
  ligar_webhook: false,
  conectar: false,
  desconectar: false,
  recuperar: false,
  risco: false,
}

/** Returns the operations that the channel's adapter supports. */
export function useAtosDoCanal(tipo: TipoDeCaixa): AtosDoCanal {
  const { data } = useQuery({
    queryKey: ['chat', 'canais', 'atos'],
    staleTime: 300_000,
    queryFn: async ({ signal }) => (await chamar(canais.listar, {}, { signal })).data,
  })
  return data?.find((c) => c.tipo === tipo)?.atos ?? NENHUM
}
