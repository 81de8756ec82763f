import { diaBr } from '#kit/dias.ts'
import type { ColunaDePlanilha } from '#platform/planilha/formatos.ts'
import { dataHoraEmTexto } from '../regras/texto-de-data.ts'
import { nomeDaSituacao } from '../regras/transicoes.ts'
import type { TarefaNaLista } from '../tipos.ts'

const prazoEmTexto = (p: TarefaNaLista['prazo']) => p && `${diaBr(p.dia)}${p.hora ? ` ${p.hora}` : ''}`

/** Columns of the export. */
export const colunasDasTarefas = (tipos: ReadonlyMap<string, string>): readonly ColunaDePlanilha<TarefaNaLista>[] => [
  { nome: 'titulo', titulo: 'Título', valor: (t) => t.titulo },
  { nome: 'situacao', titulo: 'Situação', valor: (t) => nomeDaSituacao[t.situacao] },
  { nome: 'prioridade', titulo: 'Prioridade', valor: (t) => t.prioridade },
  { nome: 'tipo', titulo: 'Tipo', valor: (t) => (t.tipo_id && tipos.get(t.tipo_id)) ?? null },
  { nome: 'prazo', titulo: 'Prazo', valor: (t) => prazoEmTexto(t.prazo) },
  { nome: 'responsavel', titulo: 'Responsável', valor: (t) => t.responsavel.nome },
  { nome: 'delegada_por', titulo: 'Delegada por', valor: (t) => t.delegada_por?.nome ?? null },
  { nome: 'cartao', titulo: 'Cartão', valor: (t) => t.cartao?.titulo ?? null },
  { nome: 'funil', titulo: 'Funil', valor: (t) => t.cartao?.funil_nome ?? null },
  { nome: 'contato', titulo: 'Contato', valor: (t) => t.contato?.nome ?? null },
  { nome: 'concluida_em', titulo: 'Concluída em', valor: (t) => t.concluida_em && dataHoraEmTexto(t.concluida_em) },
  { nome: 'estimado_min', titulo: 'Estimado (min)', valor: (t) => t.estimado_min },
]
