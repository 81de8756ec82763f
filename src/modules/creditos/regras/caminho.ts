import { VALIDADE_MESES } from '#engines/energia/creditos.ts'
import { consumir, expirar, saldoDosLotes, type Lote } from '#engines/razao/lotes.ts'
import { lancar } from '#engines/razao/partida.ts'
import { chaveDoFato, loteDe, usinaDoLote, type LancamentoDeCreditos, type LinhaDeCreditos } from './lancamento.ts'
import { expiraEm, indiceDoMes, mesDoIndice } from './meses.ts'

/** A batch of a unit: the plant that injected it and the month. Opening balances may have no plant. */
export interface LoteDaUnidade {
  usinaId: string | null
  mes: string
  wh: number
}

export interface ContaDoMes {
  contaId: string
  mes: string
  compensadaWh: number
  consumoWh: number | null
  saldoWh: number | null
  totalCentavos: number | null
}

export interface Caminho {
  unidadeId: string
  /** first and last month to post, YYYY-MM */
  de: string
  ate: string
  /** batches as they are before `de` */
  lotes: readonly LoteDaUnidade[]
  /** shared to the unit in each month from `de` on */
  recebidos: readonly LoteDaUnidade[]
  /** opening balances that enter in or after `de`, with the month in which they enter */
  aberturas: readonly (LoteDaUnidade & { entra: string })[]
  /** confirmed bills, one a month; a month that is not ready has none here */
  contas: ReadonlyMap<string, ContaDoMes>
}

export interface MesDaUnidade {
  mes: string
  recebidoWh: number
  compensadoWh: number
  expiradoWh: number
  saldoWh: number
  /** compensated on the bill without energy here that covers it */
  faltaWh: number
  conta: ContaDoMes | null
}

export interface Andado {
  lancamentos: LancamentoDeCreditos[]
  meses: MesDaUnidade[]
}

const comoLote = (l: LoteDaUnidade): Lote => {
  const nascido = indiceDoMes(l.mes)
  return { id: loteDe(l.usinaId, l.mes), nascido, vence: nascido + VALIDADE_MESES, resta: l.wh }
}

/** Loses what is past its 60 months. */
function expirarLotes(unidadeId: string, vencidos: readonly Lote[]): LancamentoDeCreditos[] {
  return vencidos.map((l) => {
    const loteMes = mesDoIndice(l.nascido)
    const base = {
      tipo: 'expiracao' as const,
      unidadeId,
      usinaId: usinaDoLote(l.id),
      competencia: expiraEm(loteMes),
      loteMes,
    }
    return {
      ...base,
      contaId: null,
      ...lancar<LinhaDeCreditos['conta']>(chaveDoFato(base), [
        { conta: 'saldo', lote: l.id, valor: -l.resta },
        { conta: 'expirado', valor: l.resta },
      ]),
    }
  })
}

/** The compensated energy of a bill: that of the month first, then the batches, the oldest first (art. 655-G). */
function compensarConta(unidadeId: string, conta: ContaDoMes, doMes: readonly Lote[], guardados: readonly Lote[]) {
  const primeiro = consumir(doMes, conta.compensadaWh)
  const depois = consumir(guardados, primeiro.falta)
  const wh = conta.compensadaWh - depois.falta
  const base = { tipo: 'compensacao' as const, unidadeId, usinaId: null, competencia: conta.mes, loteMes: null }
  const linhas: LinhaDeCreditos[] = [
    ...primeiro.usos.map((u) => ({ conta: 'recebido' as const, lote: u.id, valor: -u.quanto })),
    ...depois.usos.map((u) => ({ conta: 'saldo' as const, lote: u.id, valor: -u.quanto })),
    { conta: 'compensado', valor: wh },
  ]
  const lancamento = wh > 0 ? [{ ...base, contaId: conta.contaId, ...lancar(chaveDoFato(base), linhas) }] : []
  return { lancamento, sobras: primeiro.lotes, lotes: depois.lotes, wh, falta: depois.falta }
}

/** What the bill did not use of the month's energy becomes a batch. */
function guardarSobra(unidadeId: string, conta: ContaDoMes, l: Lote): LancamentoDeCreditos {
  const base = { tipo: 'sobra' as const, unidadeId, usinaId: usinaDoLote(l.id), competencia: conta.mes, loteMes: null }
  return {
    ...base,
    contaId: conta.contaId,
    ...lancar<LinhaDeCreditos['conta']>(chaveDoFato(base), [
      { conta: 'recebido', lote: l.id, valor: -l.resta },
      { conta: 'saldo', lote: l.id, valor: l.resta },
    ]),
  }
}

/**
 * The postings that the facts of a unit ask for, month by month: expiry, compensation, what is left becomes a batch. A
 * month without a ready bill moves nothing but what expires; its received energy waits.
 */
export function andar(c: Caminho): Andado {
  const lancamentos: LancamentoDeCreditos[] = []
  const meses: MesDaUnidade[] = []
  let lotes = c.lotes.map(comoLote)
  for (let n = indiceDoMes(c.de); n <= indiceDoMes(c.ate); n++) {
    const mes = mesDoIndice(n)
    lotes.push(...c.aberturas.filter((a) => a.entra === mes).map(comoLote))
    const { vencidos, lotes: vivos } = expirar(lotes, n)
    lotes = vivos
    lancamentos.push(...expirarLotes(c.unidadeId, vencidos))
    const doMes = c.recebidos.filter((r) => r.mes === mes && r.wh > 0).map(comoLote)
    const conta = c.contas.get(mes) ?? null
    let [compensadoWh, faltaWh] = [0, 0]
    if (conta) {
      const r = compensarConta(c.unidadeId, conta, doMes, lotes)
      lancamentos.push(...r.lancamento, ...r.sobras.map((l) => guardarSobra(c.unidadeId, conta, l)))
      lotes = [...r.lotes, ...r.sobras]
      compensadoWh = r.wh
      faltaWh = r.falta
    }
    meses.push({
      mes,
      recebidoWh: saldoDosLotes(doMes),
      compensadoWh,
      expiradoWh: saldoDosLotes(vencidos),
      saldoWh: saldoDosLotes(lotes),
      faltaWh,
      conta,
    })
  }
  return { lancamentos, meses }
}
