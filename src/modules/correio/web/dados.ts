import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { esquecerConfiguracao } from '#platform/navegador/configuracao.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { servidorDeCorreio } from '../contract/servidor.ts'

const chave = ['correio', 'servidor'] as const

export const useServidorDeCorreio = () =>
  useQuery({
    queryKey: chave,
    queryFn: async ({ signal }) => (await chamar(servidorDeCorreio.ver, {}, { signal })).data,
  })

/** Other pages ask the configuration whether mails leave. */
export async function relerServidor(): Promise<void> {
  esquecerConfiguracao()
  await Promise.all([
    consultas.invalidateQueries({ queryKey: chave }),
    consultas.invalidateQueries({ queryKey: ['configuracao'] }),
  ])
}
