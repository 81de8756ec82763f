import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { somarDias } from '#kit/dias.ts'
import { diaUtilBancario } from './dia-bancario.ts'
import { dividaEm, dividirPagamentos, receberNaFatura, ultimoDiaEmDia, type FaturaDevida } from './divida.ts'

const ultimoDiaDe = (vencimento: string): string => {
  let ultimo = vencimento
  while (!diaUtilBancario(ultimo)) ultimo = somarDias(ultimo, 1)
  return ultimo
}

/** Walks day by day: a disputed day gives the member one more day to pay, or is not counted when it was late already. */
function diasDevagar(f: FaturaDevida, pagamento: string): number {
  let vencimento = f.vencimento
  let naoContam = 0
  const comecos = (f.pausas ?? []).map((p) => p.de)
  let d = [f.vencimento, ...comecos].toSorted()[0] ?? f.vencimento
  let atrasadaAoAbrir = false
  for (; d < pagamento; d = somarDias(d, 1)) {
    const pausa = (f.pausas ?? []).find((p) => p.de <= d && (p.ate === null || d < p.ate))
    if (!pausa) continue
    if (d === pausa.de) atrasadaAoAbrir = d > ultimoDiaDe(vencimento)
    if (atrasadaAoAbrir) naoContam++
    else vencimento = somarDias(vencimento, 1)
  }
  if (pagamento <= ultimoDiaDe(vencimento)) return 0
  let dias = 0
  for (let x = vencimento; x < pagamento; x = somarDias(x, 1)) dias++
  return dias - naoContam
}

/** Counts the charges of one part in whole cents, with the rates in millionths. */
function encargosDevagar(valor: number, f: FaturaDevida, pagamento: string): number {
  const dias = diasDevagar(f, pagamento)
  if (dias === 0) return 0
  const perto = (n: bigint, d: bigint) => Number((2n * n + d) / (2n * d))
  const milionesimos = (x: number) => BigInt(Math.round(x * 1_000_000))
  return (
    perto(BigInt(valor) * milionesimos(f.multa ?? 0.02), 1_000_000n) +
    perto(BigInt(valor) * milionesimos(f.jurosMes ?? 0.01) * BigInt(dias), 30_000_000n)
  )
}

/** Keeps each part with its own end; written apart from the engine. */
function devagar(f: FaturaDevida, dia: string): { principal: number; encargos: number; sobra: number } {
  const partes: { valor: number; fim: string }[] = []
  let [principal, pagos, sobra] = [f.valorCent, 0, 0]
  const devidosEm = (d: string) =>
    f.contestada
      ? 0
      : partes.reduce((t, p) => t + encargosDevagar(p.valor, f, p.fim), 0) + encargosDevagar(principal, f, d)
  for (const p of f.pagamentos) {
    const devidos = Math.max(0, devidosEm(p.dia) - pagos)
    let resto = p.valorCent
    const daqui = resto < principal ? resto : principal
    resto -= daqui
    const deEncargos = resto < devidos ? resto : devidos
    resto -= deEncargos
    partes.push({ valor: daqui, fim: p.dia })
    principal -= daqui
    pagos += deEncargos
    sobra += resto
  }
  return { principal, encargos: Math.max(0, devidosEm(dia) - pagos), sobra }
}

const fatura: fc.Arbitrary<FaturaDevida> = fc
  .record({
    valorCent: fc.integer({ min: 1, max: 5_000_000 }),
    vencimento: fc.integer({ min: 0, max: 1500 }).map((n) => somarDias('2026-01-01', n)),
    partes: fc.array(
      fc.record({ dias: fc.integer({ min: -30, max: 400 }), parte: fc.integer({ min: 0, max: 1100 }) }),
      {
        maxLength: 6,
      },
    ),
    contestada: fc.boolean(),
    // rates that divide a day exactly enough for whole cents: those of contracts
    multa: fc.constantFrom(0, 0.01, 0.02),
    jurosMes: fc.constantFrom(0, 0.01, 0.015),
    disputas: fc.array(fc.record({ espera: fc.integer({ min: 0, max: 60 }), dura: fc.integer({ min: 0, max: 40 }) }), {
      maxLength: 3,
    }),
    comeca: fc.integer({ min: -40, max: 60 }),
  })
  .map(({ partes, disputas, comeca, ...f }) => ({
    ...f,
    pausas: disputas.reduce<{ de: string; ate: string }[]>((feitas, d) => {
      const antes = feitas.at(-1)?.ate ?? somarDias(f.vencimento, comeca)
      const de = somarDias(antes, d.espera)
      return [...feitas, { de, ate: somarDias(de, d.dura) }]
    }, []),
    pagamentos: partes.map((p) => ({
      dia: somarDias(f.vencimento, p.dias),
      valorCent: 1 + Math.floor((f.valorCent * p.parte) / 1000),
    })),
  }))

describe('what an invoice asks for', () => {
  it('equals a slow reference, whatever was paid and when', () => {
    fc.assert(
      fc.property(fatura, fc.integer({ min: -30, max: 500 }), (f, dias) => {
        const dia = somarDias(f.vencimento, dias)
        const certo = devagar(f, dia)
        const d = dividaEm(f, dia)
        expect([d.principalCent, d.encargosCent, d.totalCent]).toEqual([
          certo.principal,
          certo.encargos,
          certo.principal + certo.encargos,
        ])
        expect(dividirPagamentos(f).reduce((t, p) => t + p.sobraCent, 0)).toBe(certo.sobra)
      }),
      { numRuns: CASOS },
    )
  })

  it('loses no cent, and its exact value on a day settles it', () => {
    fc.assert(
      fc.property(fatura, fc.integer({ min: -30, max: 500 }), (f, dias) => {
        for (const [n, p] of dividirPagamentos(f).entries())
          expect(p.principalCent + p.encargosCent + p.sobraCent).toBe(f.pagamentos[n]?.valorCent)
        const dia = somarDias(f.vencimento, dias)
        const { totalCent } = dividaEm(f, dia)
        if (totalCent === 0) return
        const pagamento = { dia, valorCent: totalCent }
        expect(receberNaFatura(f, pagamento).sobraCent).toBe(0)
        const paga = { ...f, pagamentos: [...f.pagamentos, pagamento] }
        expect(dividaEm(paga, somarDias(dia, 90)).totalCent).toBe(0)
      }),
      { numRuns: CASOS },
    )
  })

  it('counts no day of a dispute: one opened in time gives the days back, one opened late keeps the fine', () => {
    const f = { valorCent: 100_000, vencimento: '2027-02-10', pagamentos: [] }
    const emTempo = { ...f, pausas: [{ de: '2027-02-08', ate: '2027-02-20' }] }
    expect(ultimoDiaEmDia(emTempo, '2027-02-20')).toBe('2027-02-22')
    expect(dividaEm(emTempo, '2027-02-22')).toMatchObject({ dias: 0, totalCent: 100_000 })
    expect(dividaEm(emTempo, '2027-02-23')).toMatchObject({ dias: 1, multaCent: 2000, jurosCent: 33 })
    const tarde = { ...f, pausas: [{ de: '2027-02-12', ate: '2027-02-20' }] }
    expect(dividaEm(tarde, '2027-02-12')).toMatchObject({ dias: 2, multaCent: 2000, jurosCent: 67 })
    expect(dividaEm(tarde, '2027-02-20')).toMatchObject({ dias: 2, multaCent: 2000, jurosCent: 67 })
    expect(dividaEm(tarde, '2027-02-21').dias).toBe(3)
    expect(ultimoDiaEmDia(tarde, '2027-02-21')).toBe('2027-02-10')
  })

  it('uses the rates of the contract', () => {
    const f = { valorCent: 100_000, vencimento: '2027-02-10', pagamentos: [], multa: 0.01, jurosMes: 0.005 }
    expect(dividaEm(f, '2027-03-12')).toMatchObject({ dias: 30, multaCent: 1000, jurosCent: 500 })
  })

  it('charges no fine on what was paid in time', () => {
    const f = {
      valorCent: 204446,
      vencimento: '2027-02-10',
      pagamentos: [{ dia: '2027-02-08', valorCent: 200000 }],
    }
    expect(dividaEm(f, '2027-03-05')).toMatchObject({ principalCent: 4446, multaCent: 89, jurosCent: 34 })
    expect(dividaEm({ ...f, contestada: true }, '2027-03-05').totalCent).toBe(4446)
  })
})
