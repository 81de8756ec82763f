import { calibrar } from '#engines/energia/fatura-b.ts'
import { contaSemSolar, disponibilidadeKwh } from '#engines/energia/fatura-b.ts'
import type { PrecosDoMes } from '#engines/energia/anos.ts'
import { centavos } from '#engines/energia/numeros.ts'
import type { UnidadeDaSimulacao } from '../contract/entrada.ts'
import type { Calibracao } from '../contract/resultado.ts'

/** The engine's reproduction of the bill that was read, against its total: 2 % or R$ 5 (reference §1.9). */
export function calibrarUnidade(u: UnidadeDaSimulacao, p: PrecosDoMes): Calibracao | null {
  const { fatura } = u
  if (!fatura) return null
  const minimoKwh = disponibilidadeKwh(u, fatura.consumoKwh)
  const calculadaCent = contaSemSolar({ consumoKwh: fatura.consumoKwh, minimoKwh, ...p })
  const { diferencaCent, confere } = calibrar(calculadaCent, fatura.totalCent)
  const bandeira = centavos(fatura.consumoKwh * p.bandeira)
  const partes: [string, number | undefined, number][] = [
    ['energia', fatura.energiaCent, calculadaCent - bandeira - p.cosipCent],
    ['bandeira', fatura.bandeiraCent, bandeira],
    ['iluminação pública', fatura.cosipCent, p.cosipCent],
  ]
  const diferencas = partes.flatMap(([nome, lida, nossa]) =>
    lida === undefined ? [] : [{ nome, difere: Math.abs(lida - nossa) }],
  )
  const maior = diferencas.toSorted((a, b) => b.difere - a.difere)[0]
  return {
    calculadaCent,
    cobradaCent: fatura.totalCent,
    diferencaCent,
    diferenca: fatura.totalCent > 0 ? diferencaCent / fatura.totalCent : 0,
    confere,
    maiorDiferenca: maior && maior.difere > 0 ? maior.nome : null,
  }
}
