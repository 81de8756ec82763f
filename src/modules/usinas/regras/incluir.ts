import type { ListaDeRateio } from './simulador.ts'

const CEM = 10_000

/** Parts in hundredths of a point that sum to `total`, in proportion to `pesos`; none is below one hundredth. */
function dividir(pesos: readonly number[], total: number): number[] {
  const soma = pesos.reduce((s, p) => s + p, 0)
  const livres = total - pesos.length
  const partes = pesos.map((p) => 1 + Math.floor(soma > 0 ? (p * livres) / soma : livres / pesos.length))
  const maior = partes.indexOf(Math.max(...partes))
  const resto = total - partes.reduce((s, p) => s + p, 0)
  return partes.map((p, n) => (n === maior ? p + resto : p))
}

/**
 * A list with more units. By order they come last. By percentage each receives what it asks of the plant's energy, and
 * the others give it up in proportion. Null when every unit has its place already.
 */
export function incluirNaLista(
  lista: ListaDeRateio,
  novas: readonly { unidade_id: string; kwh: number }[],
  excedenteKwh: number,
): ListaDeRateio | null {
  const tem = new Set(lista.linhas.map((l) => l.unidade_id))
  const entram = novas.filter((x) => !tem.has(x.unidade_id))
  if (entram.length === 0) return null
  if (lista.modo === 'ordem')
    return { ...lista, linhas: [...lista.linhas, ...entram.map(({ unidade_id }) => ({ unidade_id, parte: null }))] }
  const kwh = entram.reduce((s, x) => s + x.kwh, 0)
  const antes = lista.linhas.length
  // a plant without energy so far: equal parts
  const fracao = excedenteKwh > 0 ? kwh / excedenteKwh : entram.length / (antes + entram.length)
  const pedida = Math.round(fracao * CEM)
  const dasNovas = antes === 0 ? CEM : Math.min(Math.max(pedida, entram.length), CEM - antes)
  const velhas =
    antes === 0
      ? []
      : dividir(
          lista.linhas.map((l) => l.parte ?? 0),
          CEM - dasNovas,
        )
  const partes = dividir(
    entram.map((x) => x.kwh),
    dasNovas,
  )
  return {
    ...lista,
    linhas: [
      ...lista.linhas.map((l, n) => ({ ...l, parte: (velhas[n] ?? 1) / 100 })),
      ...entram.map(({ unidade_id }, n) => ({ unidade_id, parte: (partes[n] ?? 1) / 100 })),
    ],
  }
}

/**
 * A list without some of its units: what they received goes to the others in proportion. Null when none of them is in it.
 * An empty list is returned as such: a plant with no unit has no list to send.
 */
export function retirarDaLista(lista: ListaDeRateio, saem: readonly string[]): ListaDeRateio | null {
  const ficam = lista.linhas.filter((l) => !saem.includes(l.unidade_id))
  if (ficam.length === lista.linhas.length) return null
  const destino_id = ficam.some((l) => l.unidade_id === lista.destino_id) ? lista.destino_id : null
  if (lista.modo === 'ordem' || ficam.length === 0) return { ...lista, destino_id, linhas: ficam }
  const partes = dividir(
    ficam.map((l) => l.parte ?? 0),
    CEM,
  )
  return { ...lista, destino_id, linhas: ficam.map((l, n) => ({ ...l, parte: (partes[n] ?? 1) / 100 })) }
}

/** Whether two lists share alike: same mode and units in the same order, parts equal but for the rounding. */
export const mesmaLista = (a: ListaDeRateio, b: ListaDeRateio): boolean =>
  a.modo === b.modo &&
  a.linhas.length === b.linhas.length &&
  a.linhas.every((l, n) => {
    const outra = b.linhas[n]
    return l.unidade_id === outra?.unidade_id && Math.abs((l.parte ?? 0) - (outra.parte ?? 0)) < 0.05
  })
