import { momentoAqui } from '#kit/aqui.ts'
import { mascarar, mascararEmail, mascararTelefone } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'
import type { ColunaDePlanilha } from '#platform/planilha/formatos.ts'

/** One conversation as the export reads it. */
export interface LinhaDeExportacao {
  id: string
  contato_nome: string
  contato_telefone: string | null
  contato_email: string | null
  empresa: string | null
  caixa_nome: string
  canal: string
  fila_nome: string | null
  assunto: string | null
  status: string
  prioridade: string
  tags: string[]
  atribuida_nome: string | null
  criado_em: Date
  primeira_resposta_em: Date | null
  primeira_resposta_s: number | null
  finalizada_em: Date | null
  resolucao_s: number | null
  motivo_finalizacao: string | null
  nota_final: number | null
  total_entradas: number
  ultima_seq: number
  transferencias: number
  espera_s: number
  vinculos: string | null
  ultima_interacao_em: Date
}

const momento = (d: Date | null) => d && momentoAqui(d)
const texto = (t: string | null, aberto: boolean) => (aberto || t === null ? t : mascarar(t))
const inteiro = (n: number | null) => (n === null ? null : Math.round(n))

export const colunas: readonly ColunaDePlanilha<LinhaDeExportacao>[] = [
  { nome: 'id', titulo: 'Conversa', valor: (l) => l.id },
  { nome: 'contato_nome', titulo: 'Contato', valor: (l, a) => texto(l.contato_nome, a) },
  {
    nome: 'contato_telefone',
    titulo: 'Telefone',
    valor: (l, a) => (a ? l.contato_telefone : mascararTelefone(l.contato_telefone)),
  },
  { nome: 'contato_email', titulo: 'E-mail', valor: (l, a) => (a ? l.contato_email : mascararEmail(l.contato_email)) },
  { nome: 'empresa', titulo: 'Empresa', valor: (l, a) => texto(l.empresa, a) },
  { nome: 'caixa', titulo: 'Caixa de entrada', valor: (l) => l.caixa_nome },
  { nome: 'canal', titulo: 'Canal', valor: (l) => l.canal },
  { nome: 'fila', titulo: 'Fila', valor: (l) => l.fila_nome },
  { nome: 'assunto', titulo: 'Assunto', valor: (l, a) => texto(l.assunto, a) },
  { nome: 'status', titulo: 'Situação', valor: (l) => l.status },
  { nome: 'prioridade', titulo: 'Prioridade', valor: (l) => l.prioridade },
  { nome: 'tags', titulo: 'Etiquetas', valor: (l, a) => texto(l.tags.join(', '), a) },
  { nome: 'atendente', titulo: 'Atendente', valor: (l) => l.atribuida_nome },
  { nome: 'aberta_em', titulo: 'Aberta em', valor: (l) => momento(l.criado_em) },
  { nome: 'primeira_resposta_em', titulo: 'Primeira resposta em', valor: (l) => momento(l.primeira_resposta_em) },
  { nome: 'primeira_resposta_s', titulo: 'Primeira resposta (s)', valor: (l) => inteiro(l.primeira_resposta_s) },
  { nome: 'finalizada_em', titulo: 'Finalizada em', valor: (l) => momento(l.finalizada_em) },
  { nome: 'resolucao_s', titulo: 'Resolução sem esperas (s)', valor: (l) => inteiro(l.resolucao_s) },
  { nome: 'espera_s', titulo: 'À espera de outros (s)', valor: (l) => inteiro(l.espera_s) },
  { nome: 'motivo', titulo: 'Motivo', valor: (l, a) => texto(l.motivo_finalizacao, a) },
  { nome: 'nota', titulo: 'Nota', valor: (l) => l.nota_final },
  { nome: 'mensagens', titulo: 'Mensagens', valor: (l) => l.ultima_seq },
  { nome: 'mensagens_do_cliente', titulo: 'Mensagens do cliente', valor: (l) => l.total_entradas },
  { nome: 'transferencias', titulo: 'Transferências', valor: (l) => l.transferencias },
  { nome: 'vinculos', titulo: 'Vínculos', valor: (l, a) => texto(l.vinculos, a) },
  { nome: 'ultima_interacao_em', titulo: 'Última interação', valor: (l) => momento(l.ultima_interacao_em) },
]
