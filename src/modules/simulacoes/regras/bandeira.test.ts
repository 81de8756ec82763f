import { expect, it } from 'vitest'
import { fatorGrossUp } from '#engines/energia/tarifa.ts'
import { comBandeira, origemDaMedia } from './bandeira.ts'
import { calcular } from './calcular.ts'
import { casaDeTeste } from './casa-de-teste.ts'
import { deOndeVemNaSimulacao } from './trilha.ts'

const media = { meses: 11, de: '2025-12-01', ate: '2026-11-01', media: 0.0273, menor: 0, maior: 0.07877 }

it('[S2.20] charges the average flag on what is bought: all of it before, what is not compensated after', () => {
  const casa = casaDeTeste()
  const com = { ...casa, ...comBandeira(casa, { valor: media.media, origem: origemDaMedia(media) }) }
  const [antes, depois] = [calcular(casa), calcular(com)]
  const tributos = casa.unidades[0]?.tarifa.tributos
  if (!tributos) throw new Error('the house has a tariff')
  const cheia = media.media * fatorGrossUp(tributos)
  for (const [n, m] of depois.meses.entries()) {
    const linha = m.linhas.find((l) => l.chave === 'bandeira')
    expect(linha?.antesCent).toBe(Math.round(m.consumoKwh * cheia * 100))
    const livre = m.consumoKwh - m.autoconsumoKwh - m.compensadaKwh
    expect(Math.abs((linha?.depoisCent ?? 0) - livre * cheia * 100)).toBeLessThanOrEqual(0.5 + 1e-6)
    expect(m.semSolarCent).toBe((antes.meses[n]?.semSolarCent ?? 0) + (linha?.antesCent ?? 0))
  }
  expect(depois.ano1.economiaMensalCent).toBeGreaterThan(antes.ano1.economiaMensalCent)
})

it('[S2.20] is a premise of every unit that says where it comes from, with the range that was seen', () => {
  const casa = casaDeTeste()
  const duas = { ...casa, unidades: casa.unidades.flatMap((u) => [u, { ...u, numero: '2' }]) }
  const mudada = comBandeira(duas, { valor: media.media, origem: origemDaMedia(media) })
  expect(mudada.unidades.map((u) => u.tarifa.bandeiraSemTributos)).toEqual([0.0273, 0.0273])
  expect(mudada.origens?.bandeiraSemTributos).toEqual({
    etiqueta: 'premissa_ancorada',
    fonte: 'Média das bandeiras de dez/2025 a nov/2026, 11 meses cadastrados',
    faixa: [0, 0.07877],
  })
  const etiquetaDa = (e: typeof casa) =>
    deOndeVemNaSimulacao(calcular(e), 'bandeiraAntesCent')?.entradas.find((x) => x.nome === 'bandeiraSemTributos')
  // never a fact: the months to come are not known
  expect(etiquetaDa(casa)?.etiqueta).toBe('premissa_ancorada')
  const digitada = comBandeira(casa, { valor: 0.05, origem: { etiqueta: 'premissa_livre', fonte: 'digitada' } })
  expect(etiquetaDa({ ...casa, ...digitada })?.etiqueta).toBe('premissa_livre')
})
