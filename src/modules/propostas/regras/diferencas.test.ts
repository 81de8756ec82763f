import { expect, it } from 'vitest'
import { tarifaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { assinaturaInicial, limpezaInicial } from '#modules/simulacoes/regras/entrada-das-outras.ts'
import { diferencasEntre } from './diferencas.ts'

it('[S2.20] names what changed in a membership: the plan, and the energy of a month', () => {
  const entrada = assinaturaInicial({ tarifa: tarifaDeTeste(), anoInicial: 2027, consumoMensal: 800 })
  const depois = {
    ...entrada,
    alocadoKwh: entrada.alocadoKwh.map((kwh, m) => (m === 2 ? 600 : kwh)),
    plano: { modelo: 'FIXO_MENSAL' as const, desconto: 0.15, fixoMensalCent: 20_000 },
  }
  const linhas = diferencasEntre({ tipo: 'assinatura', entrada }, { tipo: 'assinatura', entrada: depois })
  expect(linhas.map((l) => l.rotulo)).toEqual([
    'Cobrança no ano',
    'Economia no 1º ano',
    'Energia alocada, março',
    'Plano, Modelo',
    'Plano, Valor por mês',
  ])
  expect(linhas.find((l) => l.rotulo === 'Plano, Modelo')).toMatchObject({
    antes: 'Economia garantida',
    depois: 'Fixo por mês',
  })
})

it('[S2.20] names what changed in a cleaning, rates as percentages', () => {
  const entrada = limpezaInicial({ modulos: 40, porModuloCent: 1500, distanciaKm: 0 })
  const depois = { ...entrada, vezesPorAno: 2, descontoRecorrencia: 0.15, por: 'm2' as const }
  expect(
    diferencasEntre({ tipo: 'limpeza', entrada }, { tipo: 'limpeza', entrada: depois }).map((l) => [
      l.rotulo,
      l.antes,
      l.depois,
    ]),
  ).toEqual([
    ['Preço', 'R$ 600,00', 'R$ 2.652,00'],
    ['Base do preço', 'por módulo', 'por m²'],
    ['Visitas por ano', '1', '2'],
    ['Desconto por visita', '10,00 %', '15,00 %'],
  ])
})
