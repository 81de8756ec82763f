import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { publico } from '../../contract/publico.ts'
import type { Exclusao } from '../../tipos.ts'

const chave = (codigo: string | null) => ['meta', 'exclusao', codigo] as const

export const usePedido = (codigo: string | null) =>
  useQuery({
    queryKey: chave(codigo),
    enabled: codigo !== null,
    retry: false,
    queryFn: async ({ signal }) =>
      (await chamar(publico.acompanhar, { params: { codigo: codigo ?? '' } }, { signal })).data,
  })

/** One input accepts an e-mail or a phone. */
const contatoDe = (texto: string) => (texto.includes('@') ? { email: texto.trim() } : { telefone: texto.trim() })

export function useAtosDoPedido() {
  const qc = useQueryClient()
  const guardar = ({ data }: { data: Exclusao }) => {
    qc.setQueryData(chave(data.codigo), data)
    return data
  }
  return {
    pedir: async (contato: string) => guardar(await chamar(publico.pedir, { body: contatoDe(contato) })),
    identificar: async (codigo: string, contato: string) =>
      guardar(await chamar(publico.identificar, { params: { codigo }, body: contatoDe(contato) })),
    confirmar: async (codigo: string, chaveDoCorreio: string) =>
      guardar(await chamar(publico.confirmar, { params: { codigo }, body: { chave: chaveDoCorreio } })),
  }
}
