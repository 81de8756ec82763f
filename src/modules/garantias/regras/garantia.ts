import type { Dia } from '#kit/dias.ts'
import type { Cobertura } from '../tipos.ts'

/** What a warranty is computed from. */
export interface BaseDaGarantia {
  /** issue of the invoice that the serial came with; null: not found */
  nota: Dia | null
  /** first installation; null: in no map */
  instalada: Dia | null
  produtoAnos: number | null
  desempenhoAnos: number | null
  /** of the module that this one replaced under warranty: the terms of the first one go on */
  herdada?: { produto: Dia | null; desempenho: Dia | null } | null
}
export interface Garantia {
  desde: Dia | null
  /** what the start was taken from */
  de: 'nota' | 'instalacao' | 'troca' | null
  produto_ate: Dia | null
  desempenho_ate: Dia | null
}

/** The same day so many years later; 29 February ends on 28. */
export function somarAnos(dia: Dia, anos: number): Dia {
  const [ano = '', mes = '', d = ''] = dia.split('-')
  const alvo = Number(ano) + anos
  const bissexto = (alvo % 4 === 0 && alvo % 100 !== 0) || alvo % 400 === 0
  return `${String(alvo).padStart(4, '0')}-${mes}-${mes === '02' && d === '29' && !bissexto ? '28' : d}`
}

/**
 * Ends of the warranties of a serial. They count from the invoice, else from the installation; a replacement under
 * warranty keeps the ends of what it replaced (CDC art. 50, makers' terms).
 */
export function garantiaDe(b: BaseDaGarantia): Garantia {
  if (b.herdada)
    return {
      desde: b.nota ?? b.instalada,
      de: 'troca',
      produto_ate: b.herdada.produto,
      desempenho_ate: b.herdada.desempenho,
    }
  const desde = b.nota ?? b.instalada
  const ate = (anos: number | null) => (desde !== null && anos !== null && anos > 0 ? somarAnos(desde, anos) : null)
  return {
    desde,
    de: b.nota ? 'nota' : desde ? 'instalacao' : null,
    produto_ate: ate(b.produtoAnos),
    desempenho_ate: ate(b.desempenhoAnos),
  }
}

/** What still covers a serial on a day: the product first. The last day counts. */
export function coberturaEm(g: Pick<Garantia, 'produto_ate' | 'desempenho_ate'>, dia: Dia): Cobertura {
  if (g.produto_ate !== null && g.produto_ate >= dia) return 'produto'
  return g.desempenho_ate !== null && g.desempenho_ate >= dia ? 'desempenho' : 'nenhuma'
}

/** `11 anos e 3 meses`, `28 dias`; null when it is over. */
export function restaAte(ate: Dia, hoje: Dia): string | null {
  if (ate < hoje) return null
  const [a1 = 0, m1 = 0, d1 = 0] = hoje.split('-').map(Number)
  const [a2 = 0, m2 = 0, d2 = 0] = ate.split('-').map(Number)
  const meses = (a2 - a1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0)
  if (meses < 1) {
    const dias = Math.round((Date.parse(ate) - Date.parse(hoje)) / 86_400_000)
    return dias === 1 ? '1 dia' : `${dias} dias`
  }
  const partes = [
    [Math.floor(meses / 12), 'ano', 'anos'],
    [meses % 12, 'mês', 'meses'],
  ] as const
  return partes
    .filter(([n]) => n > 0)
    .map(([n, um, varios]) => `${n} ${n === 1 ? um : varios}`)
    .join(' e ')
}
