import { absoluto, comparar, decimal, dividir, multiplicar, soma, subtrair, type Decimal } from '../decimal.ts'
import type { NaoLido, Posto, TipoDeItem } from '../tipos.ts'
import type { Linha } from './linha.ts'

export interface Aliquotas {
  icmsPct: string | null
  pisPct: string | null
  cofinsPct: string | null
}

const SUFIXO: Record<Posto, string> = {
  unico: '',
  ponta: 'Ponta',
  intermediario: 'Intermediario',
  foraPonta: 'ForaPonta',
}

const sufixo = (l: Linha): string => SUFIXO[l.item.posto ?? 'unico']
const doTipo = (linhas: Linha[], tipo: TipoDeItem): Linha[] => linhas.filter((l) => l.item.tipo === tipo)

/** Tariffs and prices that the document prints; nothing is computed backwards. */
export function lerTarifas(
  linhas: Linha[],
  aliquotas: Aliquotas,
  precoUnico: boolean,
): { tarifas: Record<string, string>; naoLidos: NaoLido[] } {
  const t: Record<string, string> = {}
  const por = (nome: string, valor: string | null | undefined) => {
    if (valor && !(nome in t)) t[nome] = valor
  }
  const creditoTusd = doTipo(linhas, 'COMPENSADA_TUSD')
  const classes = [...new Set(creditoTusd.map((l) => l.item.classeGd))]
  for (const l of linhas) {
    const unica = !l.item.posto
    switch (l.item.tipo) {
      case 'CONSUMO':
      case 'CONSUMO_SCEE':
        por(`te${sufixo(l)}`, l.tarifaTe)
        por(`tusd${sufixo(l)}`, l.tarifaTusd)
        por('tarifaUnitaria', l.tarifa)
        if (l.item.tipo === 'CONSUMO' || doTipo(linhas, 'CONSUMO').length === 0)
          por('precoComTributos', unica ? l.item.precoUnitario : null)
        break
      case 'CONSUMO_TE':
        por(`te${sufixo(l)}`, l.tarifaTe)
        por('tePrecoComTributos', unica ? l.item.precoUnitario : null)
        break
      case 'CONSUMO_TUSD':
        por(`tusd${sufixo(l)}`, l.tarifaTusd)
        por('tusdPrecoComTributos', unica ? l.item.precoUnitario : null)
        break
      case 'COMPENSADA':
        por('precoCompensada', l.item.precoUnitario)
        break
      case 'COMPENSADA_TUSD':
        por(nomeDaCompensada(l, classes.length), l.tarifaTusd)
        if (classes.length === 1) por('tusdCompensadaPrecoComTributos', unica ? l.item.precoUnitario : null)
        break
      case 'DEMANDA':
        por('demandaKw', l.tarifaTusd ?? l.tarifa)
        break
      default:
    }
  }
  por('icmsPct', aliquotas.icmsPct)
  por('pisPct', aliquotas.pisPct)
  por('cofinsPct', aliquotas.cofinsPct)
  por('formulaTributos', formula(linhas, aliquotas))
  return { tarifas: t, naoLidos: precoUnico ? [] : ausentes(t, linhas) }
}

function nomeDaCompensada(l: Linha, quantasClasses: number): string {
  if (quantasClasses === 1) return 'tusdCompensada'
  return l.item.classeGd === 'GD_I' ? 'tusdCompensadaGdI' : 'tusdCompensadaGdII'
}

function ausentes(t: Record<string, string>, linhas: Linha[]): NaoLido[] {
  const nomes = Object.keys(t)
  const temAlguma = (prefixo: string) =>
    nomes.some((n) => new RegExp(`^${prefixo}(Ponta|ForaPonta|Intermediario)?$`).test(n))
  const faltam = ['te', 'tusd'].filter((p) => linhas.some((l) => l.item.tipo.startsWith('CONSUMO')) && !temAlguma(p))
  const creditos = doTipo(linhas, 'COMPENSADA_TUSD')
  if (creditos.length > 0 && !nomes.some((n) => /^tusdCompensada(GdII?)?$/.test(n))) faltam.push('tusdCompensada')
  return faltam.map((nome) => ({ campo: `tarifas.${nome}`, motivo: 'AUSENTE_NO_DOCUMENTO' }))
}

const CEM = decimal('100')
const parte = (pct: string | null): Decimal | null => (pct ? dividir(decimal(pct), CEM, 8) : null)
const UM = decimal('1')

/** Prices that the two gross-up formulas give for a tariff. */
export function brutos(tarifa: Decimal, a: Aliquotas): { fora: Decimal | null; soma: Decimal | null } {
  const icms = parte(a.icmsPct)
  const pis = parte(a.pisPct)
  const cofins = parte(a.cofinsPct)
  if (!icms || !pis || !cofins) return { fora: null, soma: null }
  const pisCofins = soma([pis, cofins])
  return {
    fora: dividir(tarifa, multiplicar(subtrair(UM, icms), subtrair(UM, pisCofins)), 8),
    soma: dividir(tarifa, subtrair(subtrair(UM, icms), pisCofins), 8),
  }
}

const distancia = (a: Decimal, b: Decimal): Decimal | null => dividir(absoluto(subtrair(a, b)), absoluto(b), 6)

/** The formula that reproduces the printed prices; null when neither comes within half a percent. */
function formula(linhas: Linha[], aliquotas: Aliquotas): string | null {
  const votos = { ICMS_FORA_DA_BASE_PISCOFINS: 0, SOMA: 0 }
  for (const l of linhas.filter((x) => x.item.tipo.startsWith('CONSUMO') && x.item.precoUnitario && !x.semIcms)) {
    const partes = [l.tarifaTe, l.tarifaTusd].flatMap((t) => (t ? decimal(t) : []))
    const tarifa = l.tarifa ? decimal(l.tarifa) : soma(partes)
    const preco = decimal(l.item.precoUnitario ?? '0')
    if (tarifa.n === 0n || preco.n === 0n) continue
    const b = brutos(tarifa, aliquotas)
    const fora = b.fora && distancia(b.fora, preco)
    const somada = b.soma && distancia(b.soma, preco)
    if (!fora || !somada) continue
    const perto = comparar(fora, somada) <= 0 ? fora : somada
    if (comparar(perto, decimal('0.005')) > 0) continue
    votos[perto === fora ? 'ICMS_FORA_DA_BASE_PISCOFINS' : 'SOMA'] += 1
  }
  if (votos.SOMA === votos.ICMS_FORA_DA_BASE_PISCOFINS) return null
  return votos.SOMA > votos.ICMS_FORA_DA_BASE_PISCOFINS ? 'SOMA' : 'ICMS_FORA_DA_BASE_PISCOFINS'
}
