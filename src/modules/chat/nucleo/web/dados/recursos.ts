import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { canais } from '../../contract/canais.ts'
import type { RecursosDoCanal } from '../../recursos.ts'
import type { TipoDeCaixa } from '../../tipos.ts'

/** Capabilities assumed until the server's response arrives: text only. */
export const SO_PALAVRAS: RecursosDoCanal = {
  anexos: [],
  anexo_maximo: 0,
  voz: false,
  legenda: false,
  texto_maximo: 65_000,
  citar: false,
  editar: false,
  apagar: false,
  reagir: false,
  marcar_nao_lida: false,
  recibos: false,
  especiais: [],
  janela_horas: null,
  iniciar: false,
}

/** Fetches the capabilities of each channel; they change only with a new version of the server. */
export const useCanais = () =>
  useQuery({
    queryKey: ['chat', 'canais'],
    queryFn: async ({ signal }) => (await chamar(canais.listar, {}, { signal })).data,
    staleTime: Infinity,
    gcTime: Infinity,
  })

export const useRecursos = (canal: TipoDeCaixa): RecursosDoCanal =>
  useCanais().data?.find((c) => c.tipo === canal)?.recursos ?? SO_PALAVRAS
