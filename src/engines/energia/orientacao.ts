/**
 * Orientation factor FO, relative to the tilted plane of `irradiacao.ts` (reference §2.7). One block a latitude: azimuth
 * 0, 45, 90, 135 and 180° from North, either side; columns are tilt 0 to 30° in steps of 5.
 */
const TABELA: readonly (readonly [latitude: number, fatores: readonly (readonly number[])[]])[] = [
  [
    3.7,
    [
      [0.999, 1.0, 0.995, 0.985, 0.969, 0.948, 0.923],
      [0.999, 0.999, 0.994, 0.984, 0.97, 0.951, 0.929],
      [0.999, 0.997, 0.991, 0.98, 0.966, 0.949, 0.928],
      [0.999, 0.995, 0.985, 0.971, 0.953, 0.93, 0.904],
      [0.999, 0.993, 0.982, 0.966, 0.944, 0.918, 0.887],
    ],
  ],
  [
    13.0,
    [
      [0.993, 1.0, 1.002, 0.998, 0.989, 0.975, 0.956],
      [0.993, 0.997, 0.997, 0.992, 0.982, 0.968, 0.95],
      [0.993, 0.991, 0.985, 0.974, 0.961, 0.943, 0.923],
      [0.993, 0.984, 0.97, 0.952, 0.929, 0.903, 0.874],
      [0.993, 0.981, 0.963, 0.941, 0.914, 0.882, 0.846],
    ],
  ],
  [
    15.8,
    [
      [0.965, 0.982, 0.993, 1.0, 1.0, 0.996, 0.986],
      [0.965, 0.976, 0.983, 0.985, 0.982, 0.974, 0.962],
      [0.965, 0.963, 0.957, 0.947, 0.934, 0.918, 0.898],
      [0.965, 0.949, 0.929, 0.905, 0.877, 0.846, 0.813],
      [0.965, 0.943, 0.916, 0.885, 0.849, 0.809, 0.766],
    ],
  ],
  [
    19.9,
    [
      [0.957, 0.976, 0.989, 0.997, 1.0, 0.997, 0.989],
      [0.957, 0.97, 0.978, 0.981, 0.979, 0.973, 0.963],
      [0.957, 0.955, 0.949, 0.94, 0.927, 0.911, 0.892],
      [0.957, 0.94, 0.919, 0.894, 0.865, 0.834, 0.8],
      [0.957, 0.934, 0.905, 0.872, 0.835, 0.794, 0.75],
    ],
  ],
  [
    23.5,
    [
      [0.956, 0.975, 0.988, 0.997, 1.001, 0.999, 0.992],
      [0.956, 0.969, 0.977, 0.98, 0.98, 0.974, 0.964],
      [0.956, 0.954, 0.948, 0.939, 0.926, 0.91, 0.892],
      [0.956, 0.939, 0.917, 0.892, 0.864, 0.833, 0.8],
      [0.956, 0.932, 0.904, 0.871, 0.835, 0.794, 0.751],
    ],
  ],
  [
    25.4,
    [
      [0.956, 0.975, 0.989, 0.998, 1.002, 1.0, 0.994],
      [0.956, 0.969, 0.977, 0.981, 0.98, 0.975, 0.966],
      [0.956, 0.954, 0.948, 0.939, 0.926, 0.91, 0.892],
      [0.956, 0.938, 0.917, 0.892, 0.864, 0.833, 0.8],
      [0.956, 0.932, 0.904, 0.871, 0.834, 0.794, 0.751],
    ],
  ],
  [
    30.0,
    [
      [0.952, 0.973, 0.989, 0.999, 1.005, 1.005, 1.0],
      [0.952, 0.966, 0.976, 0.981, 0.982, 0.979, 0.971],
      [0.952, 0.95, 0.944, 0.935, 0.923, 0.908, 0.89],
      [0.952, 0.933, 0.91, 0.883, 0.854, 0.821, 0.787],
      [0.952, 0.926, 0.895, 0.86, 0.822, 0.779, 0.734],
    ],
  ],
]

/** Position of `x` on a scale: the index below and the part of the way to the next one. Clamped to the ends. */
function posicao(escala: readonly number[], x: number): [indice: number, parte: number] {
  const ultimo = escala.length - 1
  const i = escala.findLastIndex((valor) => valor <= x)
  if (i < 0) return [0, 0]
  if (i >= ultimo) return [ultimo, 0]
  const [de, ate] = [escala[i] ?? 0, escala[i + 1] ?? 1]
  return [i, (x - de) / (ate - de)]
}

const entre = (a: number, b: number, parte: number) => a + (b - a) * parte
const LATITUDES = TABELA.map(([latitude]) => latitude)
const AZIMUTES = [0, 45, 90, 135, 180]
const INCLINACOES = [0, 5, 10, 15, 20, 25, 30]

/**
 * FO of a face, linear in tilt, azimuth and |latitude| (§2.7). Degrees; azimuth from North, clockwise. A tilt beyond 30°
 * takes the last column.
 */
export function fatorOrientacao(p: { latitude: number; azimute: number; inclinacao: number }): number {
  const volta = ((p.azimute % 360) + 360) % 360
  const [lat, parteLat] = posicao(LATITUDES, Math.abs(p.latitude))
  const [az, parteAz] = posicao(AZIMUTES, Math.min(volta, 360 - volta))
  const [inc, parteInc] = posicao(INCLINACOES, p.inclinacao)
  const celula = (i: number, j: number, k: number) => {
    const fatores = TABELA[Math.min(i, TABELA.length - 1)]?.[1]
    return fatores?.[Math.min(j, AZIMUTES.length - 1)]?.[Math.min(k, INCLINACOES.length - 1)] ?? 1
  }
  const linha = (i: number, j: number) => entre(celula(i, j, inc), celula(i, j, inc + 1), parteInc)
  const bloco = (i: number) => entre(linha(i, az), linha(i, az + 1), parteAz)
  return entre(bloco(lat), bloco(lat + 1), parteLat)
}
