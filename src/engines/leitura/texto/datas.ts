import { completarAno, diasEntre, lerDia } from '../datas.ts'
import type { Linha } from './linhas.ts'
import { valorDoRotulo } from './rotulos.ts'

export interface Datas {
  emissaoIso: string | null
  vencimentoIso: string | null
  leituraAnteriorIso: string | null
  leituraAtualIso: string | null
  proximaLeituraIso: string | null
  dias: number | null
}

const ANTERIOR = ['leitura anterior', 'anterior', 'data da leitura anterior', 'data leitura anterior']
const ATUAL = ['leitura atual', 'atual', 'data da leitura atual', 'data leitura atual']
const PROXIMA = ['proxima leitura', 'proxima', 'data da proxima leitura', 'previsao da proxima leitura']
const DIAS = ['n de dias', 'qtd. dias', 'qtd dias', 'qtde. dias', 'numero de dias', 'dias de consumo', 'dias']

/** Dates of the bill. A reading without a year takes the one that puts it next to the emission or the due date. */
export function lerDatas(paginas: Linha[][], textos: string[]): Datas {
  const emissao = textos.flatMap((t) => /EMISS[ÃA]O\s*:?\s*(\d{2}[/.]\d{2}[/.]\d{2,4})/i.exec(t)?.[1] ?? [])[0]
  const emissaoIso =
    (emissao ? lerDia(emissao) : null) ??
    valorDoRotulo(paginas, ['data de emissao', 'data da emissao', 'emissao'], lerDia)
  const vencimentoIso = valorDoRotulo(paginas, ['vencimento', 'data de vencimento', 'data do vencimento'], lerDia)
  const perto = emissaoIso ?? vencimentoIso
  const dia = (texto: string): string | null => {
    const inteira = /^\d{2}[/.]\d{2}(?:[/.]\d{2,4})?/.exec(texto)?.[0] ?? ''
    return lerDia(inteira) ?? (perto ? completarAno(inteira, perto) : null)
  }
  const leituraAnteriorIso = valorDoRotulo(paginas, ANTERIOR, dia)
  const leituraAtualIso = valorDoRotulo(paginas, ATUAL, dia)
  const escritos = valorDoRotulo(paginas, DIAS, (t) => (/^\d{1,3}( dias)?$/.test(t) ? Number.parseInt(t, 10) : null))
  const contados = leituraAnteriorIso && leituraAtualIso ? diasEntre(leituraAnteriorIso, leituraAtualIso) : null
  return {
    emissaoIso,
    vencimentoIso,
    leituraAnteriorIso,
    leituraAtualIso,
    proximaLeituraIso: valorDoRotulo(paginas, PROXIMA, dia),
    dias: escritos ?? contados,
  }
}
