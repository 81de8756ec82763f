import { calibrar, contaGrupoB, disponibilidadeKwh, ligacoes } from '#engines/energia/fatura-b.ts'
import { fatorGrossUp, type MetodoDeGrossUp, type Tributos } from '#engines/energia/tarifa.ts'
import type { Item, Posto } from '#engines/leitura/tipos.ts'
import { contem, ehChaveDe } from '#kit/objeto.ts'
import type { Calibracao } from '../tipos.ts'

type Valores = Readonly<Record<string, string | null | undefined>>

/** What of the reading is not a field of the screen. */
export interface Impresso {
  itens: readonly Item[]
  formula?: string | undefined
  /** prices by name as the reader gives them, and kWh by posto, for a tariff with several postos */
  tarifas?: Readonly<Record<string, string>>
  porPosto?: Readonly<Partial<Record<Posto, string>>>
  /** the price of the bill holds the flag already */
  bandeiraNoPreco?: boolean
}

/** The tariff in force on the day of the reading, in R$/kWh without tax, with its taxes. */
export interface TarifaEmVigor {
  te: number
  tusd: number
  tributos: Tributos
  metodo: MetodoDeGrossUp
}

const numero = (v: string | null | undefined): number | null => {
  const n = v === null || v === undefined || v === '' ? Number.NaN : Number(v)
  return Number.isFinite(n) ? n : null
}

/** Rates as fractions; null when one of them is missing. */
export function tributosDe(v: Valores): Tributos | null {
  const [icms, pis, cofins] = [numero(v.icmsPct), numero(v.pisPct), numero(v.cofinsPct)]
  return icms === null || pis === null || cofins === null
    ? null
    : { icms: icms / 100, pis: pis / 100, cofins: cofins / 100 }
}

/** Price of a kWh with tax: the bill's own tariff and taxes, else the price that it prints, else the tariff in force. */
export function precoDoKwh(
  v: Valores,
  i: Impresso,
  vigente: TarifaEmVigor | null,
): { t: number; origem: 'conta' | 'tarifa' } | null {
  const tributos = tributosDe(v)
  const g = tributos ? fatorGrossUp(tributos, i.formula === 'SOMA' ? 'SOMA' : 'ICMS_FORA_DA_BASE_PISCOFINS') : null
  const [te, tusd, unica] = [numero(v.tarifaTe), numero(v.tarifaTusd), numero(v.tarifa)]
  const semTributos = unica ?? (te !== null && tusd !== null ? te + tusd : porPostos(i))
  if (semTributos !== null && g !== null) return { t: semTributos * g, origem: 'conta' }
  const [pTe, pTusd, preco] = [numero(v.precoTe), numero(v.precoTusd), numero(v.preco)]
  const comTributos = preco ?? (pTe !== null && pTusd !== null ? pTe + pTusd : null)
  if (comTributos !== null) return { t: comTributos, origem: 'conta' }
  if (!vigente) return null
  return { t: (vigente.te + vigente.tusd) * (g ?? fatorGrossUp(vigente.tributos, vigente.metodo)), origem: 'tarifa' }
}

const SUFIXO: Record<Posto, string> = {
  unico: '',
  ponta: 'Ponta',
  intermediario: 'Intermediario',
  foraPonta: 'ForaPonta',
}

/** Mean price of a kWh over the postos of the bill; null unless each has both tariffs. */
function porPostos(i: Impresso): number | null {
  let [kwh, reais] = [0, 0]
  for (const [posto, quanto] of Object.entries(i.porPosto ?? {})) {
    const sufixo = ehChaveDe(SUFIXO, posto) ? SUFIXO[posto] : ''
    const [te, tusd] = [numero(i.tarifas?.[`te${sufixo}`]), numero(i.tarifas?.[`tusd${sufixo}`])]
    const n = numero(quanto)
    if (te === null || tusd === null || n === null) return null
    kwh += n
    reais += n * (te + tusd)
  }
  return kwh > 0 ? reais / kwh : null
}

const CONSUMO = /^CONSUMO/
const CREDITO = /^COMPENSADA/
const somaDe = (itens: readonly Item[], quais: (i: Item) => boolean): number =>
  itens.filter(quais).reduce((s, i) => s + i.valorCentavos, 0)

/** Lines that the tariff does not make: fines, interest, corrections. */
export const outrasCentavosDe = (itens: readonly Item[]): number =>
  somaDe(
    itens,
    (x) => !CONSUMO.test(x.tipo) && !CREDITO.test(x.tipo) && !/^(BANDEIRA|COSIP|DEMANDA|ULTRAPASSAGEM)/.test(x.tipo),
  )

/** R$ that a compensated kWh still pays, from the lines of the bill: gross line less credit, over the kWh. */
export function residualDaConta(itens: readonly Item[], compensada: number, t: number): number {
  const credito = somaDe(itens, (i) => CREDITO.test(i.tipo)) / 100
  const bruta = itens.filter((i) => i.tipo === 'CONSUMO_SCEE')
  const pago = bruta.length > 0 ? somaDe(bruta, () => true) / 100 : compensada * t
  return Math.max(0, (pago + credito) / compensada)
}

/**
 * Reproduces a group B bill with the engine and compares it with its total (solar-domain §1.9). Null when the bill
 * does not say enough, or is of group A.
 */
export function calibrarValores(v: Valores, i: Impresso, vigente: TarifaEmVigor | null = null): Calibracao | null {
  const [consumo, total] = [numero(v.consumoKwh), numero(v.totalCentavos)]
  const preco = precoDoKwh(v, i, vigente)
  const ligacao = v.ligacao ?? ''
  if (consumo === null || total === null || !preco || !contem(ligacoes, ligacao) || v.subgrupo?.startsWith('A'))
    return null
  const compensada = Math.min(consumo, numero(v.compensadaKwh) ?? 0)
  const cosipCent = numero(v.cosipCentavos) ?? 0
  const bandeiraCobrada = i.bandeiraNoPreco ? 0 : (numero(v.bandeiraCentavos) ?? 0)
  const livre = consumo - compensada
  const conta = contaGrupoB({
    consumoRedeKwh: consumo,
    injetadaKwh: compensada,
    creditosKwh: 0,
    tarifaCheia: preco.t,
    residual: compensada > 0 ? residualDaConta(i.itens, compensada, preco.t) : 0,
    minimoKwh: disponibilidadeKwh({ ligacao }, consumo),
    regraMinimo: 'MAIOR_VALOR',
    bandeira: livre > 0 ? bandeiraCobrada / 100 / livre : 0,
    cosipCent,
  })
  const calculadaCentavos = conta.totalCent + outrasCentavosDe(i.itens)
  const { diferencaCent, confere } = calibrar(calculadaCentavos, total)
  const cobradas = i.itens.length > 0
  const linhas = [
    {
      linha: 'consumo',
      calculadaCentavos: conta.energiaCent,
      cobradaCentavos: cobradas
        ? somaDe(i.itens, (x) => CONSUMO.test(x.tipo) || CREDITO.test(x.tipo))
        : total - bandeiraCobrada - cosipCent,
    },
    { linha: 'bandeira', calculadaCentavos: conta.bandeiraCent, cobradaCentavos: bandeiraCobrada },
    {
      linha: 'iluminação pública',
      calculadaCentavos: cosipCent,
      cobradaCentavos: cobradas ? somaDe(i.itens, (x) => x.tipo === 'COSIP') : cosipCent,
    },
  ]
  const distancia = (l: (typeof linhas)[number]): number => Math.abs(l.calculadaCentavos - l.cobradaCentavos)
  const maior = linhas.toSorted((a, b) => distancia(b) - distancia(a))[0]
  return {
    confere,
    calculadaCentavos,
    cobradaCentavos: total,
    diferencaCentavos: diferencaCent,
    diferencaPct: total === 0 ? 0 : Math.round((Math.abs(diferencaCent) / Math.abs(total)) * 10_000) / 100,
    maior: maior && distancia(maior) > 0 ? maior : null,
    origem: preco.origem,
  }
}
