import { precosDoMes, type EntradaDosAnos, type PrecosDoMes } from '#engines/energia/anos.ts'
import { compensaEntreTitulares, type ClasseGd, type RegraDeTransicao } from '#engines/energia/classe.ts'
import { criarCredito, expirarCreditos, saldoDe, usarCreditos, type Lote } from '#engines/energia/creditos.ts'
import { compensavelEmForaPonta } from '#engines/energia/fatura-a.ts'
import { isencaoTermina } from '#engines/energia/icms.ts'
import { autoconsumo, compensar, contaGrupoB, contaSemSolar, disponibilidadeKwh } from '#engines/energia/fatura-b.ts'
import { fatorDeDegradacao } from '#engines/energia/geracao.ts'
import { ratearOrdem, ratearPercentual } from '#engines/energia/rateio.ts'
import { somar } from '#engines/energia/numeros.ts'
import type { EntradaDaSimulacao, UnidadeDaSimulacao } from '../contract/entrada.ts'
import type { MesDaConta } from '../contract/resultado.ts'
import { linhasDaConta } from './conta.ts'
import { potenciaTotalKw } from './tamanho.ts'
import { tarifaDaUsina } from './tarifa-da-usina.ts'
import { contaDoGrupoA, grupoADe, precosDoGrupoA, type PrecosDaUnidade } from './grupo-a.ts'

const ZERO = Array.from({ length: 12 }, () => 0)

/** Index of the unit where the plant is connected. */
export const indiceDaGeradora = (unidades: readonly UnidadeDaSimulacao[]): number =>
  Math.max(
    0,
    unidades.findIndex((u) => u.geradora),
  )

const entraNoAno = (c: EntradaDaSimulacao['cargas'][number]) => 12 * ((c.ano ?? 1) - 1) + c.desde

/** Consumption of 12 months with the new loads of a whole year, which the sizing counts. They join the plant's unit. */
export const consumoComCargas = (e: EntradaDaSimulacao, unidade: number): number[] => {
  const extra = unidade === indiceDaGeradora(e.unidades) ? somar(e.cargas.map((c) => c.kwhMes)) : 0
  return (e.unidades[unidade]?.consumo ?? ZERO).map((kwh) => kwh + extra)
}

export interface AnoDaUnidade {
  semSolarCent: number
  comSolarCent: number
  compensadaKwh: number
  expiradoKwh: number
  alocadoKwh: number
  saldoKwh: number
}

export interface Projecao {
  /** by year, then by unit */
  anos: { ano: number; y: number; geracaoKwh: number; unidades: AnoDaUnidade[] }[]
  /** year 1, by unit */
  meses: MesDaConta[][]
  /** what the units could compensate in year 1 with energy to spare, self-use included */
  compensavelKwh: number
  precos: PrecosDaUnidade[]
}

interface Preparada {
  u: UnidadeDaSimulacao
  e: EntradaDosAnos
  grupoA: ReturnType<typeof grupoADe>
  lotes: Lote[]
}

function preparar(
  e: EntradaDaSimulacao,
  classe: ClasseGd,
  regra: RegraDeTransicao,
  ampliacao?: EntradaDosAnos['ampliacao'],
): Preparada[] {
  const { premissas: p } = e
  const uso = { totalKw: potenciaTotalKw(e), entreTitulares: compensaEntreTitulares(e.conexao.modalidade) }
  return e.unidades.map((u) => ({
    u,
    e: {
      ...tarifaDaUsina(u.tarifa, uso),
      anos: p.anos,
      anoInicial: p.anoInicial,
      ligacao: u.ligacao,
      consumo: u.consumo,
      geracaoNominal: ZERO,
      deg1: p.deg1,
      degN: p.degN,
      simultaneidade: p.simultaneidade,
      classe,
      ampliacao,
      regra,
      inflacaoEnergia: p.inflacaoEnergia,
      inflacaoCosip: p.inflacaoCosip,
    },
    grupoA: grupoADe(u),
    lotes: u.creditosKwh ? [{ mes: 0, kwh: u.creditosKwh }] : [],
  }))
}

const precosDaUnidade = (x: Preparada, y: number, m: number): PrecosDaUnidade =>
  x.grupoA ? precosDoGrupoA(x.e, x.grupoA, y, m) : precosDoMes(x.e, y, m)

/** Prices of the plant's unit in January of a year of operation. */
export function precosDoAno(
  e: EntradaDaSimulacao,
  classe: ClasseGd,
  regra: RegraDeTransicao,
  y: number,
): PrecosDaUnidade | null {
  const geradora = preparar(e, classe, regra)[indiceDaGeradora(e.unidades)]
  return geradora ? precosDaUnidade(geradora, y, 0) : null
}

interface MesDaRede {
  consumoKwh: number
  /** part of it at peak; 0 in group B */
  pontaKwh: number
  autoKwh: number
  minimoKwh: number
}

const medicaoA = (r: MesDaRede, injetadaKwh: number, creditosKwh: number) => ({
  consumoPontaKwh: r.pontaKwh,
  consumoForaPontaKwh: r.consumoKwh - r.pontaKwh,
  autoconsumoKwh: r.autoKwh,
  injetadaKwh,
  creditosKwh,
})

/** Energy that a unit may compensate in a month; off-peak kWh in group A. */
const cabeNaUnidade = (r: MesDaRede, preco: PrecosDaUnidade | undefined): number =>
  preco?.a ? compensavelEmForaPonta(medicaoA(r, 0, 0), preco.a.precos) : r.consumoKwh - r.autoKwh

/**
 * Injected energy of each unit. The plant's own unit compensates first; what is left is shared. In shared generation and
 * condominiums all of it is shared (REN 1.000 art. 655-G/H).
 */
function dividir(
  e: EntradaDaSimulacao,
  injetadaKwh: number,
  geradora: number,
  redes: readonly MesDaRede[],
  precos: readonly PrecosDaUnidade[],
): number[] {
  const daGeradora = redes[geradora]
  if (redes.length === 1 || !daGeradora) return [injetadaKwh]
  const propria = compensaEntreTitulares(e.conexao.modalidade)
    ? 0
    : Math.min(injetadaKwh, cabeNaUnidade(daGeradora, precos[geradora]))
  const unidades = e.unidades.map((u, n) => ({
    id: String(n),
    consumoKwh: (redes[n] ? cabeNaUnidade(redes[n], precos[n]) : 0) - (n === geradora ? propria : 0),
    ligacao: u.ligacao,
    grupoA: precos[n]?.a !== undefined,
    saldoKwh: 0,
    pct: u.partePct ?? 0,
    ordem: u.ordem ?? n + 1,
  }))
  const { tarifaCheia, residual } = precos[geradora] ?? { tarifaCheia: 0, residual: 0 }
  const condicao = { excedenteKwh: injetadaKwh - propria, tarifaCheia, residual }
  const partes =
    e.rateio.tipo === 'percentual'
      ? ratearPercentual(unidades, condicao)
      : ratearOrdem(
          unidades.toSorted((a, b) => a.ordem - b.ordem),
          condicao,
          e.rateio.sobra === null || e.rateio.sobra === undefined ? undefined : String(e.rateio.sobra),
        )
  return unidades.map((u, n) => (partes.find((p) => p.id === u.id)?.alocadoKwh ?? 0) + (n === geradora ? propria : 0))
}

/** The bill of a month of group B, with what `contaDoGrupoA` says of group A. */
function contaDoGrupoB(x: Preparada, rede: MesDaRede, preco: PrecosDoMes, injetadaKwh: number, creditosKwh: number) {
  const medicao = {
    consumoRedeKwh: rede.consumoKwh - rede.autoKwh,
    injetadaKwh,
    creditosKwh,
    minimoKwh: rede.minimoKwh,
    regraMinimo: x.e.regraMinimo,
    baixaRenda: x.u.baixaRenda,
    ...preco,
  }
  const conta = contaGrupoB(medicao)
  return {
    semSolarCent: contaSemSolar({ consumoKwh: rede.consumoKwh, minimoKwh: rede.minimoKwh, ...preco }),
    comSolarCent: conta.totalCent,
    compensadaKwh: conta.compensadaKwh,
    creditoUsadoKwh: conta.creditoUsadoKwh,
    novoCreditoKwh: conta.novoCreditoKwh,
    /** with energy to spare */
    compensavelKwh: () => compensar({ ...medicao, disponivelKwh: Number.MAX_SAFE_INTEGER }),
    linhas: () => linhasDaConta({ ...rede, consumoRedeKwh: medicao.consumoRedeKwh }, preco, conta),
  }
}

const anoVazio = (): AnoDaUnidade => ({
  semSolarCent: 0,
  comSolarCent: 0,
  compensadaKwh: 0,
  expiradoKwh: 0,
  alocadoKwh: 0,
  saldoKwh: 0,
})

export interface OpcoesDaProjecao {
  /** the months of year 1 and their lines */
  detalhe?: boolean
  anos?: number
  /** kW of a GD I plant and of its increase */
  ampliacao?: EntradaDosAnos['ampliacao']
}

/** Every month of every unit (reference §3.2, §3.3): as `simularAnos` of the engine, with sharing and new loads. */
export function projetar(
  e: EntradaDaSimulacao,
  geracaoNominal: readonly number[],
  classe: ClasseGd,
  regra: RegraDeTransicao,
  { detalhe = true, anos = e.premissas.anos, ampliacao }: OpcoesDaProjecao = {},
): Projecao {
  const { premissas: p } = e
  const geradora = indiceDaGeradora(e.unidades)
  const preparadas = preparar(e, classe, regra, ampliacao)
  const saida: Projecao = { anos: [], meses: preparadas.map(() => []), compensavelKwh: 0, precos: [] }
  for (let y = 1; y <= anos; y++) {
    const fdeg = fatorDeDegradacao(p, y)
    const crescimento = (1 + p.crescimentoConsumo) ** (y - 1)
    let precos: PrecosDaUnidade[] = []
    const unidades = preparadas.map(anoVazio)
    let geracaoKwh = 0
    for (let m = 0; m < 12; m++) {
      const t = 12 * (y - 1) + m + 1
      // only an exemption that ends makes the months of a year differ
      if (m === 0 || preparadas.some((x) => isencaoTermina(x.e)))
        precos = preparadas.map((x) => precosDaUnidade(x, y, m))
      if (t === 1) saida.precos = precos
      const geradaKwh = (geracaoNominal[m] ?? 0) * fdeg
      geracaoKwh += geradaKwh
      const cargas = somar(e.cargas.map((c) => (t >= entraNoAno(c) ? c.kwhMes : 0)))
      const redes = preparadas.map(({ u, grupoA }, n): MesDaRede => {
        const consumoKwh = (u.consumo[m] ?? 0) * crescimento + (n === geradora ? cargas : 0)
        // a plant generates off-peak, and new loads are taken to run then
        const pontaKwh = grupoA ? (grupoA.unidade.consumoPonta[m] ?? 0) * crescimento : 0
        return {
          consumoKwh,
          pontaKwh,
          autoKwh: n === geradora ? autoconsumo(consumoKwh - pontaKwh, geradaKwh, p.simultaneidade) : 0,
          minimoKwh: grupoA ? 0 : disponibilidadeKwh(u, consumoKwh),
        }
      })
      const injetadas = dividir(e, geradaKwh - (redes[geradora]?.autoKwh ?? 0), geradora, redes, precos)
      for (const [n, x] of preparadas.entries()) {
        const rede = redes[n]
        const preco = precos[n]
        const soma = unidades[n]
        if (!rede || !preco || !soma) continue
        const { lotes, kwh: expiradoKwh } = expirarCreditos(x.lotes, t)
        const conta = preco.a
          ? contaDoGrupoA(medicaoA(rede, injetadas[n] ?? 0, saldoDe(lotes)), preco.a)
          : contaDoGrupoB(x, rede, preco, injetadas[n] ?? 0, saldoDe(lotes))
        x.lotes = criarCredito(usarCreditos(lotes, conta.creditoUsadoKwh).lotes, t, conta.novoCreditoKwh)
        const { semSolarCent } = conta
        soma.semSolarCent += semSolarCent
        soma.comSolarCent += conta.comSolarCent
        soma.compensadaKwh += conta.compensadaKwh
        soma.expiradoKwh += expiradoKwh
        soma.alocadoKwh += injetadas[n] ?? 0
        soma.saldoKwh = saldoDe(x.lotes)
        if (!detalhe || y > 1) continue
        saida.compensavelKwh += rede.autoKwh + conta.compensavelKwh()
        saida.meses[n]?.push({
          mes: m + 1,
          consumoKwh: rede.consumoKwh,
          geracaoKwh: n === geradora ? geradaKwh : 0,
          autoconsumoKwh: rede.autoKwh,
          injetadaKwh: injetadas[n] ?? 0,
          compensadaKwh: conta.compensadaKwh,
          saldoKwh: soma.saldoKwh,
          semSolarCent,
          comSolarCent: conta.comSolarCent,
          economiaCent: semSolarCent - conta.comSolarCent,
          ...conta.linhas(),
        })
      }
    }
    saida.anos.push({ ano: p.anoInicial + y - 1, y, geracaoKwh, unidades })
  }
  return saida
}
