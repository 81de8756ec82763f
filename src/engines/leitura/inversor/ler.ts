import { lerDiario } from './diario.ts'
import { lerPotencia } from './potencia.ts'
import { acharTabela, type TabelaDoPortal } from './tabela.ts'
import { lerMomento } from './tempo.ts'
import type { LeuInversor } from './tipos.ts'

/** Reads a file that a portal of inverters exports; null for bytes of anything else. */
export function lerInversor(bytes: Uint8Array): LeuInversor | null {
  const tabela = acharTabela(bytes)
  if (!tabela) return null
  return temCurva(tabela) ? lerPotencia(tabela) : lerDiario(tabela)
}

/** A power at a time of the day: a power next to a day alone is the size of the plant. */
function temCurva({ colunas, linhas }: TabelaDoPortal): boolean {
  if (colunas.potencia === undefined) return false
  if (colunas.hora !== undefined || colunas.energia === undefined) return true
  return linhas.some(
    (l) =>
      lerMomento(l[colunas.quando ?? 0] ?? '', false)?.hora ?? lerMomento(l[colunas.quando ?? 0] ?? '', true)?.hora,
  )
}
