import { formatarTelefone } from '#kit/telefone.ts'
import type { Lead, LeadInteiro } from '../tipos.ts'
import type { LinhaDeLead, Passo } from './consultas/leads.ts'

export function apresentarLead({ campos: _, contato_nome: __, chave: ___, ...l }: LinhaDeLead): Lead {
  return {
    ...l,
    criado_na_meta: l.criado_na_meta.toISOString(),
    recebido_em: l.recebido_em.toISOString(),
    situacao_em: l.situacao_em.toISOString(),
  }
}

export const apresentarLeadInteiro = (l: LinhaDeLead, historico: readonly Passo[]): LeadInteiro => ({
  ...apresentarLead(l),
  campos: l.campos ?? [],
  contato_nome: l.contato_nome,
  historico: historico.map((h) => ({ ...h, em: h.em.toISOString() })),
})

const COLUNAS: readonly [string, (l: LinhaDeLead) => string | null][] = [
  ['Criado em', (l) => l.criado_na_meta.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })],
  ['Nome', (l) => l.nome],
  ['E-mail', (l) => l.email],
  ['Telefone', (l) => (l.telefone ? formatarTelefone(l.telefone) : null)],
  ['Situação', (l) => l.situacao],
  ['Motivo', (l) => l.motivo],
  ['Formulário', (l) => l.formulario_nome ?? l.formulario_id],
  ['Campanha', (l) => l.campanha_nome ?? l.campanha_id],
  ['Conjunto', (l) => l.conjunto_nome ?? l.conjunto_id],
  ['Anúncio', (l) => l.anuncio_nome ?? l.anuncio_id],
  ['Plataforma', (l) => l.plataforma],
  ['Respostas', (l) => (l.campos ?? []).map((c) => `${c.nome}: ${c.valores.join(', ')}`).join(' | ')],
  ['Identificador na Meta', (l) => l.leadgen_id],
]

/** Escapes a cell that a spreadsheet would run as a formula. */
function celula(valor: string | null): string {
  const texto = /^[=+\-@\t\r]/.test(valor ?? '') ? `'${valor}` : (valor ?? '')
  return /[";\n\r]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto
}
export const cabecaDoCsv = `\ufeff${COLUNAS.map(([nome]) => nome).join(';')}\r\n`
export const linhaDoCsv = (l: LinhaDeLead): string => `${COLUNAS.map(([, ler]) => celula(ler(l))).join(';')}\r\n`
