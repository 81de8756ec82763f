import { momentoAqui } from '#kit/aqui.ts'
import { mascarar, mascararTelefone } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'
import type { Numeros } from '../regras/numeros.ts'
import type { ColunaDePlanilha } from '#platform/planilha/formatos.ts'
import type { Linha } from './consultas/linhas.ts'

const momento = (d: Date | null) => d && momentoAqui(d)
const texto = (t: string | null, aberto: boolean) => (aberto || t === null ? t : mascarar(t))

const contagem = (nome: string, titulo: string, de: (n: Numeros) => number): ColunaDePlanilha<Linha> => ({
  nome,
  titulo,
  valor: (l) => de(l.numeros),
})
/** Columns for count and sums instead of averages, so that the sums of a column match the report. */
const tempo = (nome: 'primeira_resposta' | 'resposta' | 'resolucao', titulo: string): ColunaDePlanilha<Linha>[] => [
  contagem(`${nome}_vezes`, `${titulo}: vezes`, (n) => n[nome].vezes),
  contagem(`${nome}_util_s`, `${titulo}: tempo útil (s)`, (n) => n[nome].util_s),
  contagem(`${nome}_relogio_s`, `${titulo}: tempo corrido (s)`, (n) => n[nome].relogio_s),
]

export const colunasDoRelatorio: readonly ColunaDePlanilha<Linha>[] = [
  { nome: 'id', titulo: 'Conversa', valor: (l) => l.id },
  { nome: 'contato', titulo: 'Contato', valor: (l, a) => texto(l.contato_nome, a) },
  {
    nome: 'telefone',
    titulo: 'Telefone',
    valor: (l, a) => (a ? l.contato_telefone : mascararTelefone(l.contato_telefone)),
  },
  { nome: 'caixa', titulo: 'Caixa de entrada', valor: (l) => l.caixa_nome },
  { nome: 'canal', titulo: 'Canal', valor: (l) => l.canal },
  { nome: 'fila', titulo: 'Fila', valor: (l) => l.fila_nome },
  { nome: 'responsavel', titulo: 'Responsável', valor: (l) => l.atribuida_nome },
  { nome: 'situacao', titulo: 'Situação', valor: (l) => l.status },
  { nome: 'prioridade', titulo: 'Prioridade', valor: (l) => l.prioridade },
  { nome: 'etiquetas', titulo: 'Etiquetas', valor: (l, a) => texto(l.tags.join(', '), a) },
  { nome: 'aberta_em', titulo: 'Aberta em', valor: (l) => momento(l.criado_em) },
  { nome: 'finalizada_em', titulo: 'Finalizada em', valor: (l) => momento(l.finalizada_em) },
  { nome: 'motivo', titulo: 'Motivo', valor: (l, a) => texto(l.motivo_finalizacao, a) },
  contagem('abertas', 'Aberturas', (n) => n.abertas),
  contagem('recebidas', 'Recebidas', (n) => n.recebidas),
  contagem('finalizadas', 'Finalizações', (n) => n.finalizadas),
  contagem('reabertas', 'Reaberturas', (n) => n.reabertas),
  contagem('entradas', 'Mensagens recebidas', (n) => n.entradas),
  contagem('saidas', 'Mensagens enviadas', (n) => n.saidas),
  ...tempo('primeira_resposta', 'Primeira resposta'),
  ...tempo('resposta', 'Respostas'),
  ...tempo('resolucao', 'Resolução'),
  contagem('sla_cumpridos', 'Prazos cumpridos', (n) => n.sla_cumpridos),
  contagem('sla_violados', 'Prazos vencidos', (n) => n.sla_violados),
  contagem('avaliacoes', 'Avaliações', (n) => n.avaliacoes),
  contagem('avaliacoes_soma', 'Soma das notas', (n) => n.avaliacoes_soma),
]
