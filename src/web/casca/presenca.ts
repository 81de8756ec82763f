import { useMutation } from '@tanstack/react-query'
import type { eu } from '#modules/acesso/contract/eu.ts'
import { chamar } from '#platform/navegador/api.ts'
import { guardarPessoa, usePessoa, type Pessoa } from '#platform/navegador/pessoa.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { avisarFalha } from '#ui/avisos.ts'

export const presencas = ['disponivel', 'ocupado', 'ausente'] as const
export type Presenca = (typeof presencas)[number]
export const nomeDaPresenca: Record<Presenca, string> = { disponivel: 'Disponível', ocupado: 'Ocupado', ausente: 'Ausente' }
export const efeitoDaPresenca: Record<Presenca, string> = { disponivel: 'Avisos com som', ocupado: 'Avisos sem som', ausente: 'Avisos sem som' }

export const guardarPreferencia = resumo<typeof eu.guardarPreferencia>('PUT', '/api/eu/preferencias/{chave}')

export const presencaDe = (pessoa: Pick<Pessoa, 'preferencias'>): Presenca => presencas.find((p) => p === pessoa.preferencias.presenca) ?? 'disponivel'

/** How the person says they are. It travels with them to other browsers; busy and away keep notices silent. */
export function usePresenca(): { presenca: Presenca; mudar: (nova: Presenca) => void } {
  const pessoa = usePessoa()
  const { mutate } = useMutation({
    mutationFn: (valor: Presenca) => chamar(guardarPreferencia, { params: { chave: 'presenca' }, body: { valor } }),
    onError: (erro) => {
      guardarPessoa(pessoa)
      avisarFalha('Sua presença não foi mudada', erro)
    },
  })
  return {
    presenca: presencaDe(pessoa),
    mudar: (nova) => {
      guardarPessoa({ ...pessoa, preferencias: { ...pessoa.preferencias, presenca: nova } })
      mutate(nova)
    },
  }
}
