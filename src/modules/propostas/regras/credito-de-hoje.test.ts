import { expect, it } from 'vitest'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { comCreditoDeHoje } from './credito-de-hoje.ts'
import { EXEMPLOS } from './exemplos.ts'

it('[S2.20] contracts no loan before the day of the renewal, in the base and in each variant', () => {
  const casa = casaDeTeste()
  const pagamentos = casa.pagamentos.map((p) => (p.tipo === 'financiamento' ? { ...p, dataContrato: '2027-01-10' } : p))
  const entrada = { ...casa, pagamentos, variantes: [{ letra: 'A' as const, mudancas: { pagamentos } }] }
  const datas = (hoje: string) => {
    const c = comCreditoDeHoje({ tipo: 'autoconsumo', entrada }, hoje)
    if (c.tipo !== 'autoconsumo') throw new TypeError('the kind stays')
    return [c.entrada.pagamentos, c.entrada.variantes[0]?.mudancas.pagamentos ?? []].map((lista) =>
      lista.flatMap((p) => (p.tipo === 'financiamento' ? p.dataContrato : [])),
    )
  }
  expect(datas('2027-03-01')).toEqual([['2027-03-01'], ['2027-03-01']])
  expect(datas('2026-12-01')).toEqual([['2027-01-10'], ['2027-01-10']])
  for (const tipo of ['limpeza', 'servicos', 'assinatura', 'investimento'] as const)
    expect(comCreditoDeHoje(EXEMPLOS[tipo], '2020-01-01')).toEqual(EXEMPLOS[tipo])
})
