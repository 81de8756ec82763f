import { listaFalada } from '#kit/lista-falada.ts'
import { converter, deNumeric, escreverQuantidade, type Micros } from '#modules/estoque/regras/quantidade.ts'
import { parcelasDoFrete, porQueNaoRateia, repartirCusto } from './frete.ts'
import type { Rateio } from '../tipos.ts'

export interface MaterialDoItem {
  id: string
  codigo: string
  nome: string
  unidade: string
  casas: number
  rastreio: 'nenhum' | 'lote' | 'serie'
}
export interface LoteDoItem {
  numero: string
  fabricante: string
  /** AAAA-MM-DD */
  validade: string | null
  qtd: string
  avariada: string
}
/** An item of a note as it is stored; quantities are decimals of the database. */
export interface ItemGuardado {
  n: number
  qtd: string
  valor_centavos: number
  peso: string | null
  frete_centavos: number | null
  material: MaterialDoItem | null
  num: number | null
  den: number | null
  recebida: string | null
  avariada: string
  avaria_motivo: string
  series: readonly { numero: string; avariada: boolean }[]
  lotes: readonly LoteDoItem[]
  fotos: readonly string[]
}

const UM_INTEIRO = 1_000_000n

/** What the note has of an item, in units of its material; null while that is unknown. */
export function faturadaDe(i: Pick<ItemGuardado, 'qtd' | 'num' | 'den' | 'material'>): Micros | null {
  if (!i.material || i.num === null || i.den === null) return null
  return converter(deNumeric(i.qtd), { num: i.num, den: i.den }, i.material.casas)
}

/** A quantity as people write it: `1.840,5`. */
export const escrita = (q: Micros): string => {
  const [inteiro = '0', fracao] = escreverQuantidade(q).split('.')
  const comPontos = inteiro.replace(/\B(?=(\d{3})+$)/g, '.')
  return fracao ? `${comPontos},${fracao}` : comPontos
}

const emSeries = (i: ItemGuardado): boolean => i.material?.rastreio === 'serie'

/** Serials that were not read yet. */
export function seriesQueFaltam(i: ItemGuardado): number {
  if (!emSeries(i) || i.recebida === null) return 0
  return Math.max(0, Number(deNumeric(i.recebida) / UM_INTEIRO) - i.series.length)
}

const somaDe = (partes: readonly string[]): Micros => partes.reduce((s, q) => s + deNumeric(q), 0n)

/** Lots sum to what came, good and damaged alike; null when they do, or the material has none. */
function faltaNosLotes(i: ItemGuardado): string | null {
  if (i.material?.rastreio !== 'lote' || i.recebida === null) return null
  const falta = deNumeric(i.recebida) - somaDe(i.lotes.map((l) => l.qtd))
  const unidade = i.material.unidade.toLowerCase()
  if (falta > 0n) return `Diga os lotes: faltam ${escrita(falta)} ${unidade}`
  if (falta < 0n) return `Os lotes somam ${escrita(-falta)} ${unidade} a mais`
  return somaDe(i.lotes.map((l) => l.avariada)) === deNumeric(i.avariada) ? null : 'Diga de qual lote é a avaria'
}

/** What is missing of an item before the note can be posted; null: nothing. */
export function faltaNoItem(i: ItemGuardado): string | null {
  if (!i.material) return 'Diga que material é'
  if (faturadaDe(i) === null) return `A conversão não dá um número de ${i.material.unidade}: confira`
  if (i.recebida === null) return 'Conte o que veio'
  const faltam = seriesQueFaltam(i)
  if (faltam > 0) return faltam === 1 ? 'Falta 1 série' : `Faltam ${faltam} séries`
  const avariada = deNumeric(i.avariada)
  if (emSeries(i)) {
    if (BigInt(i.series.length) * UM_INTEIRO !== deNumeric(i.recebida)) return 'Há mais séries lidas do que recebidas'
    const ruins = i.series.filter((s) => s.avariada).length
    if (BigInt(ruins) * UM_INTEIRO !== avariada) return 'Diga quais séries vieram avariadas'
  }
  const lotes = faltaNosLotes(i)
  if (lotes) return lotes
  if (avariada === 0n) return null
  if (!i.avaria_motivo.trim()) return 'Diga o que houve com o que veio avariado'
  return i.fotos.length === 0 ? 'Falta a foto da avaria' : null
}

interface Conferida {
  local: string | null
  rateio: Rateio
  frete_centavos: number
  linhas: readonly ItemGuardado[]
}

const paraRatear = (linhas: readonly ItemGuardado[]) =>
  linhas.map((i) => ({
    valor_centavos: i.valor_centavos,
    qtd: deNumeric(i.qtd),
    peso: i.peso === null ? null : deNumeric(i.peso),
    frete_centavos: i.frete_centavos,
  }))

/** Why a note cannot be posted yet, in one line; null when it can. */
export function faltaNaNota(nota: Conferida): string | null {
  if (!nota.local) return 'Escolha onde a nota entra'
  const series = nota.linhas.reduce((s, i) => s + seriesQueFaltam(i), 0)
  const outros = nota.linhas.filter((i) => faltaNoItem(i) !== null && seriesQueFaltam(i) === 0).map((i) => i.n)
  const [um] = outros
  const partes = [
    ...(series > 0 ? [series === 1 ? '1 série' : `${series} séries`] : []),
    ...(outros.length === 1 ? [`o item ${um}`] : []),
    ...(outros.length > 1
      ? [`os itens ${listaFalada(outros.slice(0, 4).map(String))}${outros.length > 4 ? ' e outros' : ''}`]
      : []),
  ]
  if (partes.length > 0) return `${series + outros.length === 1 ? 'Falta' : 'Faltam'} ${listaFalada(partes)}`
  if (nota.linhas.every((i) => i.recebida === null || deNumeric(i.recebida) === 0n))
    return 'Nada desta nota foi recebido'
  return porQueNaoRateia(nota.frete_centavos, nota.rateio, paraRatear(nota.linhas))
}

export interface CustoDoItem {
  frete: number
  total: number
  boas: number
  avariadas: number
  faltam: number
}

/** Cost of each item with its share of the freight, and how it divides among what came and what did not. */
export function custosDaNota(nota: Pick<Conferida, 'rateio' | 'frete_centavos' | 'linhas'>): CustoDoItem[] {
  const fretes = parcelasDoFrete(nota.frete_centavos, nota.rateio, paraRatear(nota.linhas))
  return nota.linhas.map((i, n) => {
    const frete = fretes[n] ?? 0
    const total = i.valor_centavos + frete
    const faturada = faturadaDe(i)
    const recebida = i.recebida === null ? faturada : deNumeric(i.recebida)
    if (faturada === null || recebida === null) return { frete, total, boas: total, avariadas: 0, faltam: 0 }
    const avariadas = deNumeric(i.avariada)
    return {
      frete,
      total,
      ...repartirCusto(total, { boas: recebida - avariadas, avariadas, faltam: faturada - recebida }),
    }
  })
}

const de = (q: Micros, i: ItemGuardado): string =>
  `${escrita(q)} ${i.material?.unidade.toLowerCase() ?? ''} de ${i.material?.nome ?? ''}`

/** What posting will do, in words. */
export function aoLancar({ local, linhas }: Pick<Conferida, 'local' | 'linhas'>): string {
  const vieram = linhas.filter((i) => i.recebida !== null && deNumeric(i.recebida) > deNumeric(i.avariada))
  const ruins = linhas.filter((i) => deNumeric(i.avariada) > 0n)
  const devem = linhas.flatMap((i) => {
    const faturada = faturadaDe(i)
    if (faturada === null || i.recebida === null) return []
    const falta = faturada - deNumeric(i.recebida)
    return falta > 0n ? [de(falta, i)] : []
  })
  const frases = [
    `${vieram.length === 1 ? 'entra 1 material' : `entram ${vieram.length} materiais`} em ${local ?? 'um local a escolher'}`,
    ...(ruins.length > 0 ? [`${listaFalada(ruins.map((i) => de(deNumeric(i.avariada), i)))} em Avaria`] : []),
  ]
  const pendencia = devem.length > 0 ? ` ${listaFalada(devem)}: pendência do fornecedor.` : ''
  return `Ao lançar: ${frases.join(', ')}.${pendencia}`
}
