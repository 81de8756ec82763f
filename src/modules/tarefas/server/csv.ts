import { cabecaCsv, linhaCsv } from '#platform/planilha/formatos.ts'
import { dataHoraEmTexto } from '../regras/texto-de-data.ts'
import { nomeDaSituacao } from '../regras/transicoes.ts'
import type { TarefaNaLista } from '../tipos.ts'

export const cabecaDoCsv = cabecaCsv(['Título', 'Situação', 'Prioridade', 'Tipo', 'Prazo', 'Responsável', 'Delegada por', 'Cartão', 'Funil', 'Contato', 'Concluída em', 'Estimado (min)'])

export const linhaDoCsv = (t: TarefaNaLista, tipos: ReadonlyMap<string, string>): string => linhaCsv([
  t.titulo, nomeDaSituacao[t.situacao], t.prioridade, (t.tipo_id && tipos.get(t.tipo_id)) ?? null, t.prazo && `${t.prazo.dia.split('-').reverse().join('/')}${t.prazo.hora ? ` ${t.prazo.hora}` : ''}`, t.responsavel.nome, t.delegada_por?.nome ?? null,
  t.cartao?.titulo ?? null, t.cartao?.funil_nome ?? null, t.contato?.nome ?? null, t.concluida_em && dataHoraEmTexto(t.concluida_em), t.estimado_min,
])
