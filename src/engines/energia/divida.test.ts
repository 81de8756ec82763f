import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { somarDias } from '#kit/dias.ts'
import { diaUtilBancario } from './dia-bancario.ts'
import { dividaEm, dividirPagamentos, receberNaFatura, type FaturaDevida } from './divida.ts'

/** Counts the charges of one part day by day, in whole cents. */
function encargosDevagar(valor: number, vencimento: string, pagamento: string): number {
  let ultimo = vencimento
  while (!diaUtilBancario(ultimo)) ultimo = somarDias(ultimo, 1)
  if (pagamento <= ultimo) return 0
  let dias = 0
  for (let d = vencimento; d < pagamento; d = somarDias(d, 1)) dias++
  const perto = (n: bigint, d: bigint) => Number((2n * n + d) / (2n * d))
  return perto(BigInt(valor) * 2n, 100n) + perto(BigInt(valor) * BigInt(dias), 3000n)
}

/** Keeps each part with its own end; written apart from the engine. */
function devagar(f: FaturaDevida, dia: string): { principal: number; encargos: number; sobra: number } {
  const partes: { valor: number; fim: string }[] = []
  let [principal, pagos, sobra] = [f.valorCent, 0, 0]
  const devidosEm = (d: string) =>
    f.contestada
      ? 0
      : partes.reduce((t, p) => t + encargosDevagar(p.valor, f.vencimento, p.fim), 0) +
        encargosDevagar(principal, f.vencimento, d)
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
  })
  .map(({ partes, ...f }) => ({
    ...f,
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
