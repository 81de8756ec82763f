import { numero } from '#ui/formatos.ts'

/** A band of consumption in kWh: from, and up to but without; null: no end. */
export interface Faixa {
  faixa_de: number
  faixa_ate: number | null
}

/** What the bands leave uncovered, from 0 kWh on: there an account has no rate. */
export function buracosDasFaixas(faixas: readonly Faixa[]): Faixa[] {
  const buracos: Faixa[] = []
  let coberto = 0
  for (const f of faixas.toSorted((a, b) => a.faixa_de - b.faixa_de)) {
    if (f.faixa_de > coberto) buracos.push({ faixa_de: coberto, faixa_ate: f.faixa_de })
    if (f.faixa_ate === null) return buracos
    coberto = Math.max(coberto, f.faixa_ate)
  }
  return [...buracos, { faixa_de: coberto, faixa_ate: null }]
}

export const faixaEmPalavras = (f: Faixa): string => {
  if (f.faixa_de === 0 && f.faixa_ate === null) return 'todo o consumo'
  return f.faixa_ate === null
    ? `a partir de ${numero(f.faixa_de)} kWh`
    : `${numero(f.faixa_de)} a ${numero(f.faixa_ate - 1)} kWh`
}

/** The holes of each group of bands, as sentences. `tambem`: bands that serve a group besides its own. */
export function faixasQueFaltam<L extends Faixa>(
  linhas: readonly L[],
  grupo: (l: L) => string,
  tambem: (l: L, outra: L) => boolean = () => false,
): string[] {
  return [...Map.groupBy(linhas, grupo)].flatMap(([nome, dele]) => {
    const [primeira] = dele
    const todas = linhas.filter((l) => dele.includes(l) || (primeira !== undefined && tambem(primeira, l)))
    return buracosDasFaixas(todas).map((b) => `${nome}: ${faixaEmPalavras(b)}`)
  })
}
