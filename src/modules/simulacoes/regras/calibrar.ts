import { calibrar } from '#engines/energia/fatura-b.ts'
import { contaSemSolar, disponibilidadeKwh } from '#engines/energia/fatura-b.ts'
import type { PrecosDoMes } from '#engines/energia/anos.ts'
import { centavos } from '#engines/energia/numeros.ts'
import type { UnidadeDaSimulacao } from '../contract/entrada.ts'
import type { Calibracao } from '../contract/resultado.ts'

const diferir = (calculadaCent: number, cobradaCent: number, maiorDiferenca: string | null): Calibracao => {
  const { diferencaCent, confere } = calibrar(calculadaCent, cobradaCent)
  return {
    calculadaCent,
    cobradaCent,
    diferencaCent,
    diferenca: cobradaCent > 0 ? diferencaCent / cobradaCent : 0,
    confere,
    maiorDiferenca,
  }
}

/**
 * The engine's reproduction of the bill that was read, against its total: 2 % or R$ 5 (reference §1.9). The flag is that
 * of the bill's month where the bill has it: the one of the projection is an average.
 */
export function calibrarUnidade(u: UnidadeDaSimulacao, p: PrecosDoMes): Calibracao | null {
  const { fatura } = u
  // a total says nothing of group A without the demand and the peak of that very month
  if (!fatura || (u.grupoA && !fatura.reproduzida)) return null
  const { consumoKwh, bandeiraCent, outrasCent = 0, reproduzida } = fatura
  if (reproduzida) return diferir(reproduzida.calculadaCent, fatura.totalCent, reproduzida.maiorDiferenca)
  const daFatura = bandeiraCent !== undefined && consumoKwh > 0 ? bandeiraCent / 100 / consumoKwh : p.bandeira
  const minimoKwh = disponibilidadeKwh(u, consumoKwh)
  const calculadaCent = contaSemSolar({ consumoKwh, minimoKwh, ...p, bandeira: daFatura }) + outrasCent
  const bandeira = centavos(consumoKwh * daFatura)
  const partes: [string, number | undefined, number][] = [
    ['energia', fatura.energiaCent, calculadaCent - bandeira - p.cosipCent - outrasCent],
    ['bandeira', bandeiraCent, bandeira],
    ['iluminação pública', fatura.cosipCent, p.cosipCent],
  ]
  const diferencas = partes.flatMap(([nome, lida, nossa]) =>
    lida === undefined ? [] : [{ nome, difere: Math.abs(lida - nossa) }],
  )
  const maior = diferencas.toSorted((a, b) => b.difere - a.difere)[0]
  return diferir(calculadaCent, fatura.totalCent, maior && maior.difere > 0 ? maior.nome : null)
}

/** Of several units, the one that fails; otherwise the first that has a bill. */
export function calibracaoGeral(unidades: readonly { calibracao: Calibracao | null }[]): Calibracao | null {
  const todas = unidades.flatMap((u) => u.calibracao ?? [])
  return todas.find((c) => !c.confere) ?? todas[0] ?? null
}
