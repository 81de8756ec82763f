import { useQuery } from '@tanstack/react-query'
import { obterConfiguracao } from '#platform/navegador/configuracao.ts'

/** Is a mail server configured? Until the answer is here, yes: the usual case. */
export const useTemCorreio = (): boolean =>
  useQuery({ queryKey: ['configuracao'], queryFn: obterConfiguracao, staleTime: Infinity }).data?.correio ?? true

/** Instead of "it arrives in a moment", where nothing can arrive. */
export const SEM_CORREIO =
  'O correio não está configurado: a mensagem fica na caixa de saída da máquina do Girassol. Peça o código ou o link a quem administra.'
