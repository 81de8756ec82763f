import { dataHoraEmTexto } from '../regras/texto-de-data.ts'
import { nomeDaSituacao } from '../regras/transicoes.ts'
import type { TarefaNaLista } from '../tipos.ts'

/** What a spreadsheet would take for a formula is written as text. */
function celula(v: string | number | null | undefined): string {
  const texto = String(v ?? '')
  const seguro = /^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto
  return /[";\n\r]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro
}
const linha = (celulas: readonly (string | number | null | undefined)[]) => `${celulas.map(celula).join(';')}\r\n`

/** With the mark by which spreadsheets know UTF-8. */
export const cabecaDoCsv = `\uFEFF${linha(['Título', 'Situação', 'Prioridade', 'Tipo', 'Prazo', 'Responsável', 'Delegada por', 'Cartão', 'Funil', 'Contato', 'Concluída em', 'Estimado (min)'])}`

export const linhaDoCsv = (t: TarefaNaLista, tipos: ReadonlyMap<string, string>): string => linha([
  t.titulo, nomeDaSituacao[t.situacao], t.prioridade, t.tipo_id && tipos.get(t.tipo_id), t.prazo && `${t.prazo.dia.split('-').reverse().join('/')}${t.prazo.hora ? ` ${t.prazo.hora}` : ''}`, t.responsavel.nome, t.delegada_por?.nome,
  t.cartao?.titulo, t.cartao?.funil_nome, t.contato?.nome, t.concluida_em && dataHoraEmTexto(t.concluida_em), t.estimado_min,
])
