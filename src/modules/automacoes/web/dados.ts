import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { servicos } from '#modules/ordens/contract/cadastros.ts'
import { configuracaoDasTarefas } from '#modules/tarefas/contract/configuracao.ts'
import { times } from '#modules/acesso/times/contract/times.ts'
import { aprovacoes } from '../contract/aprovacoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { automacoes } from '../contract/automacoes.ts'
import { webhooks } from '#modules/funis/saidas/contract/webhooks.ts'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'

export const chavesDasAutomacoes = {
  lista: (funil: string) => ['funis', 'regras', funil] as const,
  execucoes: (id: string) => ['funis', 'execucoes', id] as const,
}

export const useAutomacoes = (funilId: string, ligado = true) =>
  useQuery({
    enabled: ligado,
    queryKey: chavesDasAutomacoes.lista(funilId),
    queryFn: async ({ signal }) =>
      (await chamar(automacoes.listar, { params: { funil_id: funilId } }, { signal })).data,
  })
export const useExecucoes = (id: string) =>
  useQuery({
    queryKey: chavesDasAutomacoes.execucoes(id),
    queryFn: async ({ signal }) =>
      (await chamar(automacoes.execucoes, { params: { id }, query: { limit: 30 } }, { signal })).data,
    refetchInterval: 10_000,
  })
export const useTodasAsAutomacoes = () =>
  useQuery({
    queryKey: chavesDasAutomacoes.lista('todas'),
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => (await chamar(automacoes.todas, {}, { signal })).data,
  })
/** Refetches the rules of a funnel and of all funnels: a rule is in both lists. */
export const relerAutomacoes = () => consultas.invalidateQueries({ queryKey: ['funis', 'regras'] })

export interface Escolhas {
  times: { valor: string; rotulo: string }[]
  caixas: { valor: string; rotulo: string }[]
  destinos: { valor: string; rotulo: string }[]
  politicas: { valor: string; rotulo: string }[]
  funis: { valor: string; rotulo: string }[]
  tipos_de_tarefa: { valor: string; rotulo: string }[]
  modelos_de_tarefas: { valor: string; rotulo: string }[]
  servicos: { valor: string; rotulo: string }[]
}
const NADA: Escolhas = {
  times: [],
  caixas: [],
  destinos: [],
  politicas: [],
  funis: [],
  tipos_de_tarefa: [],
  modelos_de_tarefas: [],
  servicos: [],
}
/** Lists without permission are treated as empty. */
const ouNada = <T>(p: Promise<{ data: readonly T[] }>) =>
  p.then(
    (r) => r.data,
    () => [] as readonly T[],
  )

/** All options for the actions of a rule, fetched once. */
export function useEscolhas(funilId: string): Escolhas {
  const { data = NADA } = useQuery({
    queryKey: ['funis', 'escolhas', funilId],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Escolhas> => {
      const params = { funil_id: funilId }
      const [t, c, d, p, f, tt, mt, sv] = await Promise.all([
        ouNada(chamar(times.listar, {}, { signal })),
        ouNada(chamar(caixas.listar, { query: { limit: 100 } }, { signal })),
        ouNada(chamar(webhooks.destinos, { params }, { signal })),
        ouNada(chamar(aprovacoes.politicas, { params }, { signal })),
        ouNada(chamar(funis.listar, {}, { signal })),
        ouNada(chamar(configuracaoDasTarefas.tipos, {}, { signal })),
        ouNada(chamar(configuracaoDasTarefas.modelos, {}, { signal })),
        ouNada(chamar(servicos.listar, {}, { signal })),
      ])
      const opcao = (x: { id: string; nome: string }) => ({ valor: x.id, rotulo: x.nome })
      return {
        times: t.map(opcao),
        caixas: c.map(opcao),
        destinos: d.map(opcao),
        politicas: p.map(opcao),
        funis: f.map((x) => ({ valor: x.chave, rotulo: x.nome })),
        tipos_de_tarefa: tt.map(opcao),
        modelos_de_tarefas: mt.map(opcao),
        servicos: sv.map(opcao),
      }
    },
  })
  return data
}

/** Context of the fields in a rule's editor. */
export interface Arredores {
  funil: Funil
  escolhas: Escolhas
  /** by the path of the field: `acoes.0.texto` */
  erros: Readonly<Record<string, string>>
}
