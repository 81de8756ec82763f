import { diaHora } from '../palavras.ts'
import { opcaoDe, type PropostaNaPagina, type SituacaoNaPagina } from './dados.ts'

/** What an accepted proposal says, on the server and right after the acceptance. */
export function fraseDoAceite(p: PropostaNaPagina, s: Extract<SituacaoNaPagina, { tipo: 'aceita' }>): string {
  const o = opcaoDe(p, s.letra)
  const forma = o.pagamentos.find((x) => x.indice === s.pagamento)?.rotulo
  const como = forma ? `, ${forma.charAt(0).toLowerCase()}${forma.slice(1)}` : ''
  return `Aceita em ${diaHora(s.em).replace(', ', ' às ')}, ${o.nome}${como}. O contrato chega no seu WhatsApp.`
}
