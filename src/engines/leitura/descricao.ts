import { semAcentos } from '#kit/texto.ts'
import { lerMes, MES } from './datas.ts'
import type { ClasseGd, Origem, Posto, TipoDeItem } from './tipos.ts'

type Familia = TipoDeItem | 'ENERGIA' | 'CREDITO' | 'BANDEIRAS'

/** Words of a line's description, in order: the first that matches decides. Utilities abbreviate freely. */
const FAMILIAS: [RegExp, Familia][] = [
  [/\b(dic|fic|dmic|dicri)\b/, 'OUTROS'],
  [/cosip|\bcip\b|ilum(in|inacao)?\.?\s*pub/, 'COSIP'],
  [/\bmulta\b/, 'MULTA'],
  [/\bjuros\b|\bmora\b/, 'JUROS'],
  [/correcao|atualizacao monet|corr\.? monet|\bipca\b|\bigp-?m\b/, 'CORRECAO'],
  [/ultrapass/, 'ULTRAPASSAGEM'],
  [/reativ|\bufer\b|\bdmcr\b|kvar/, 'REATIVO'],
  [/demanda/, 'DEMANDA'],
  [/\bband|\bbd\.|\bb\.\s?(amar|verm|verd)|escassez/, 'BANDEIRAS'],
  [/dispon|\bdisp\b/, 'OUTROS'],
  [/\bben(eficio)?\.? tar|\bparc(ela)?\.? inj/, 'OUTROS'],
  [/nao compensad/, 'ENERGIA'],
  [/\binj|injet|injecao|compens|\bcomp\b|\bei (ouc|muc)\b/, 'CREDITO'],
  [/consum|energia|\benerg\b|fornecid|\bcon (te|tusd)\b|\bscee\b/, 'ENERGIA'],
]

const TUSD = /\btusd?\b|\btu\b|uso (do )?sistema/
const TE = /\bte\b|elet(rica)? consumo/

const parcela = (t: string): '' | '_TE' | '_TUSD' => {
  if (TUSD.test(t)) return '_TUSD'
  return TE.test(t) ? '_TE' : ''
}

export const FINANCEIRAS: readonly TipoDeItem[] = ['COSIP', 'MULTA', 'JUROS', 'CORRECAO']

/**
 * Classifies a line. The sign separates a credit from the gross of what is compensated: both may name "energia
 * compensada".
 */
export function tipoDaDescricao(descricao: string, subtrai: boolean, temQuantidade: boolean): TipoDeItem {
  const t = semAcentos(descricao)
  const familia = FAMILIAS.find(([forma]) => forma.test(t))?.[1] ?? 'OUTROS'
  if (familia === 'BANDEIRAS') return subtrai ? 'BANDEIRA_CREDITO' : 'BANDEIRA'
  if (familia !== 'ENERGIA' && familia !== 'CREDITO') return familia
  if (!temQuantidade) return 'OUTROS'
  const qual = parcela(t)
  if (subtrai) return familia === 'CREDITO' ? `COMPENSADA${qual}` : 'OUTROS'
  if (qual) return `CONSUMO${qual}`
  return familia === 'CREDITO' || /\bscee\b/.test(t) ? 'CONSUMO_SCEE' : 'CONSUMO'
}

export function postoDoTexto(texto: string): Posto | null {
  const t = semAcentos(texto)
  if (/fora (de |da )?(ponta|pta)|f\.? ?ponta|fpta|\bfpt?\b|\bf\/?pta\b/.test(t)) return 'foraPonta'
  if (/intermed|\bint\b|\binterm\b/.test(t)) return 'intermediario'
  return /\bponta\b|\bpta\b|\bp\b/.test(t.replace(/m\s?pt|o\s?pt/g, '')) ? 'ponta' : null
}

/** GD class of a description: two `I` (also read as `l`) or a 2 before one. */
export function classeDoTexto(texto: string): ClasseGd | null {
  const gd = /\bGD\s?-?\s?([Il1]{2}|2|[Il1])(?![A-Za-z0-9])/.exec(texto)?.[1] ?? /\bG([12])\b/.exec(texto)?.[1]
  if (!gd) return null
  return gd === '2' || (gd.length === 2 && gd !== '11') ? 'GD_II' : 'GD_I'
}

/** Where the compensated energy was injected: this unit or another one. */
export function origemDoTexto(texto: string, propriaUc: string | null, injetaAqui: boolean): Origem | null {
  if (/\boUC\b/i.test(texto)) return 'oUC'
  const nomeada = /\bUC\s*:?\s*(\d[\d.\-/]{4,})/i.exec(texto)?.[1]
  if (nomeada && propriaUc) return soDigitos(nomeada) === soDigitos(propriaUc) ? 'mUC' : 'oUC'
  return /\bmUC\b/i.test(texto) || injetaAqui ? 'mUC' : null
}

const soDigitos = (t: string): string => t.replace(/\D/g, '')

const MES_NO_TEXTO = new RegExp(
  `(?<![\\d/])(\\d{1,2}/(?:\\d{4}|\\d{2})|${MES}\\s?/?\\s?(?:\\d{4}|\\d{2}))(?![\\d/])`,
  'i',
)

/** Month of injection that the description names. */
export function mesDoTexto(texto: string): string | null {
  const achado = MES_NO_TEXTO.exec(semAcentos(texto))?.[1]
  return achado ? lerMes(achado) : null
}

type Cor = 'verde' | 'amarela' | 'vermelha1' | 'vermelha2' | 'escassez'

/** Colour of the flag; null when the text names none, `ambigua` for a red one without its level. */
export function corDaBandeira(texto: string): Cor | 'ambigua' | null {
  const t = semAcentos(texto)
  if (/escassez/.test(t)) return 'escassez'
  const vermelha = /verm(elha)?\.?/.exec(t)
  if (vermelha) {
    const resto = t.slice(vermelha.index)
    if (/^verm(elha)?\.?\s*[-–]?\s*(pat(amar)?\.?|p)?\s*(2|ii)\b/.test(resto)) return 'vermelha2'
    return /^verm(elha)?\.?\s*[-–]?\s*(pat(amar)?\.?|p)?\s*(1|i)\b/.test(resto) ? 'vermelha1' : 'ambigua'
  }
  if (/amar(ela)?|\bbd\.\s?am\b/.test(t)) return 'amarela'
  return /verde/.test(t) ? 'verde' : null
}
