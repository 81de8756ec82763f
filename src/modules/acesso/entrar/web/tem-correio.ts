import { useQuery } from '@tanstack/react-query'
import { obterConfiguracao } from '#platform/navegador/configuracao.ts'

/** Whether a mail server is configured. True until the response arrives: the usual case. */
export const useTemCorreio = (): boolean =>
  useQuery({ queryKey: ['configuracao'], queryFn: obterConfiguracao, staleTime: Infinity }).data?.correio ?? true

/** Replaces "a mensagem chega em instantes" when no mail can be delivered. */
export const SEM_CORREIO = 'O correio não está configurado: a mensagem não chega. Peça um link a quem administra.'
