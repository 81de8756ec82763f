import { listaFalada } from '#kit/lista-falada.ts'
import type { FatoDaProposta, VistasDoDia } from '#modules/propostas/publico.ts'

const hora = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: 'America/Sao_Paulo' })
const por = (quem: string | null) => (quem ? ` por ${quem}` : '')

/** The line of the thread for a fact; null for those that do not matter to the attendant. */
export function fraseDoFato(f: Pick<FatoDaProposta, 'fato' | 'numero' | 'versao' | 'quem' | 'motivo'>): string | null {
  const p = `Proposta ${f.numero}`
  switch (f.fato) {
    case 'enviada':
      return `${p} enviada${por(f.quem)}, versão ${f.versao}`
    case 'aceita':
      return f.quem ? `${p} aceita; registrado por ${f.quem}` : `${p} aceita pelo cliente`
    case 'recusada':
      return `${p} recusada${f.motivo ? `: ${f.motivo}` : ''}`
    case 'expirada':
      return `${p} venceu`
    case 'renovacao_pedida':
      return `O cliente pediu a renovação da proposta ${f.numero}`
    default:
      return null
  }
}

export function duracaoFalada(segundos: number): string {
  if (segundos < 60) return `${segundos} s`
  const minutos = Math.round(segundos / 60)
  return minutos < 60 ? `${minutos} min` : `${Math.floor(minutos / 60)} h ${minutos % 60} min`
}

/** One line for the views of a day: how often, when last, for how long, which parts. */
export function fraseDasVistas(v: Pick<VistasDoDia, 'numero' | 'vezes' | 'segundos' | 'ultima' | 'partes'>): string {
  const vezes = v.vezes === 1 ? `às ${hora.format(v.ultima)}` : `${v.vezes} vezes, a última às ${hora.format(v.ultima)}`
  return [
    `Proposta ${v.numero} aberta pelo cliente ${vezes}`,
    ...(v.segundos > 0 ? [duracaoFalada(v.segundos)] : []),
    ...(v.partes.length > 0 ? [`viu ${listaFalada(v.partes)}`] : []),
  ].join(' · ')
}
