import type { ufs } from '#kit/uf.ts'

type Uf = (typeof ufs)[number]

/** Irradiation of a city. `inclinado` faces North with the tilt of the latitude: there FO is 1. kWh/m²·day. */
export interface Irradiacao {
  capital: string
  latitude: number
  longitude: number
  inclinado: readonly number[]
  /** Derived by inverting a transposition model, ±3 %: only where a plane of 0° is needed. */
  horizontal: readonly number[]
}

export const FONTE_DA_IRRADIACAO = 'INPE/LABREN, Atlas Brasileiro de Energia Solar, 2ª ed., 2017'

/** The 27 capitals (reference §2.6): editable reference values, the fallback of a city without its own row. */
export const IRRADIACAO_DAS_CAPITAIS: Record<Uf, Irradiacao> = {
  AC: {
    capital: 'Rio Branco',
    latitude: -9.9758,
    longitude: -67.8253,
    inclinado: [4.22, 4.47, 4.23, 4.59, 4.24, 4.47, 4.64, 5.15, 5.18, 4.98, 4.77, 4.31],
    horizontal: [4.41, 4.6, 4.26, 4.5, 4.06, 4.2, 4.38, 4.97, 5.16, 5.1, 4.99, 4.53],
  },
  AL: {
    capital: 'Maceió',
    latitude: -9.6607,
    longitude: -35.7018,
    inclinado: [5.8, 5.95, 6.11, 5.47, 4.77, 4.5, 4.64, 5.28, 5.81, 5.89, 6.07, 6.06],
    horizontal: [6.13, 6.16, 6.16, 5.34, 4.55, 4.24, 4.4, 5.09, 5.78, 6.04, 6.38, 6.45],
  },
  AM: {
    capital: 'Manaus',
    latitude: -3.1194,
    longitude: -60.0221,
    inclinado: [3.87, 3.97, 4.04, 3.87, 3.95, 4.5, 4.53, 5.01, 4.9, 4.73, 4.54, 4.03],
    horizontal: [3.95, 4.03, 4.07, 3.88, 3.94, 4.45, 4.49, 4.99, 4.93, 4.8, 4.64, 4.11],
  },
  AP: {
    capital: 'Macapá',
    latitude: 0.0342,
    longitude: -51.0702,
    inclinado: [4.71, 4.32, 4.23, 4.29, 4.71, 4.97, 5.09, 5.48, 5.62, 5.48, 5.46, 4.98],
    horizontal: [4.75, 4.35, 4.27, 4.32, 4.75, 5.02, 5.13, 5.52, 5.67, 5.53, 5.5, 5.02],
  },
  BA: {
    capital: 'Salvador',
    latitude: -12.9727,
    longitude: -38.5017,
    inclinado: [5.96, 6.04, 6.08, 5.13, 4.53, 4.36, 4.54, 5.13, 5.66, 5.7, 5.7, 5.92],
    horizontal: [6.38, 6.28, 6.1, 4.95, 4.23, 3.98, 4.18, 4.86, 5.58, 5.86, 6.04, 6.39],
  },
  CE: {
    capital: 'Fortaleza',
    latitude: -3.7174,
    longitude: -38.5429,
    inclinado: [5.71, 5.72, 5.64, 4.97, 5.43, 5.47, 5.69, 6.04, 6.1, 6.27, 6.29, 5.97],
    horizontal: [5.88, 5.83, 5.7, 4.97, 5.36, 5.37, 5.59, 6.0, 6.13, 6.38, 6.46, 6.17],
  },
  DF: {
    capital: 'Brasília',
    latitude: -15.7804,
    longitude: -47.9304,
    inclinado: [4.9, 5.41, 5.07, 5.38, 5.5, 5.57, 5.85, 6.57, 5.93, 5.4, 4.68, 4.89],
    horizontal: [5.23, 5.63, 5.07, 5.1, 4.91, 4.81, 5.09, 5.98, 5.79, 5.56, 4.96, 5.27],
  },
  ES: {
    capital: 'Vitória',
    latitude: -20.3164,
    longitude: -40.3135,
    inclinado: [5.58, 6.23, 5.57, 5.16, 4.71, 4.52, 4.55, 5.13, 5.19, 4.91, 4.73, 5.3],
    horizontal: [6.07, 6.52, 5.5, 4.76, 4.07, 3.72, 3.86, 4.59, 5.0, 5.05, 5.05, 5.8],
  },
  GO: {
    capital: 'Goiânia',
    latitude: -16.6873,
    longitude: -49.2651,
    inclinado: [5.0, 5.29, 5.21, 5.5, 5.52, 5.45, 5.63, 6.36, 5.81, 5.46, 5.01, 5.0],
    horizontal: [5.36, 5.51, 5.2, 5.17, 4.88, 4.66, 4.87, 5.76, 5.65, 5.62, 5.33, 5.4],
  },
  MA: {
    capital: 'São Luís',
    latitude: -2.5395,
    longitude: -44.2832,
    inclinado: [4.87, 4.94, 4.78, 4.68, 4.76, 4.94, 5.17, 5.73, 6.01, 5.69, 5.55, 5.37],
    horizontal: [4.97, 5.01, 4.83, 4.7, 4.74, 4.9, 5.14, 5.72, 6.04, 5.78, 5.66, 5.5],
  },
  MG: {
    capital: 'Belo Horizonte',
    latitude: -19.9111,
    longitude: -43.9273,
    inclinado: [5.25, 5.71, 5.3, 5.33, 4.99, 5.05, 5.25, 5.95, 5.87, 5.51, 4.94, 5.04],
    horizontal: [5.69, 5.96, 5.25, 4.92, 4.3, 4.12, 4.39, 5.25, 5.63, 5.67, 5.28, 5.5],
  },
  MS: {
    capital: 'Campo Grande',
    latitude: -20.4495,
    longitude: -54.6303,
    inclinado: [5.11, 5.42, 5.51, 5.43, 4.87, 4.74, 4.85, 5.6, 5.23, 5.28, 5.4, 5.39],
    horizontal: [5.52, 5.65, 5.45, 4.98, 4.18, 3.87, 4.07, 4.96, 5.03, 5.42, 5.81, 5.92],
  },
  MT: {
    capital: 'Cuiabá',
    latitude: -15.6018,
    longitude: -56.0983,
    inclinado: [5.02, 5.12, 5.24, 5.3, 5.04, 5.14, 5.26, 5.99, 5.32, 5.17, 5.16, 5.17],
    horizontal: [5.37, 5.32, 5.24, 5.03, 4.55, 4.49, 4.65, 5.5, 5.21, 5.31, 5.48, 5.58],
  },
  PA: {
    capital: 'Belém',
    latitude: -1.4562,
    longitude: -48.4905,
    inclinado: [4.39, 4.38, 4.41, 4.57, 4.76, 5.03, 5.13, 5.33, 5.39, 5.22, 5.07, 4.7],
    horizontal: [4.46, 4.43, 4.45, 4.59, 4.77, 5.02, 5.13, 5.35, 5.43, 5.28, 5.14, 4.77],
  },
  PB: {
    capital: 'João Pessoa',
    latitude: -7.1159,
    longitude: -34.8647,
    inclinado: [5.59, 5.84, 6.0, 5.51, 5.07, 4.63, 4.72, 5.45, 5.8, 5.93, 5.99, 5.83],
    horizontal: [5.84, 6.01, 6.06, 5.44, 4.9, 4.44, 4.55, 5.33, 5.8, 6.07, 6.24, 6.13],
  },
  PE: {
    capital: 'Recife',
    latitude: -8.0475,
    longitude: -34.8776,
    inclinado: [5.58, 5.82, 5.91, 5.4, 4.79, 4.53, 4.66, 5.37, 5.69, 5.89, 5.9, 5.83],
    horizontal: [5.85, 6.0, 5.96, 5.31, 4.61, 4.32, 4.47, 5.23, 5.68, 6.03, 6.17, 6.15],
  },
  PI: {
    capital: 'Teresina',
    latitude: -5.0927,
    longitude: -42.804,
    inclinado: [4.93, 5.12, 5.14, 5.13, 5.23, 5.41, 5.69, 6.19, 6.49, 6.25, 5.97, 5.43],
    horizontal: [5.09, 5.23, 5.19, 5.1, 5.13, 5.25, 5.54, 6.1, 6.51, 6.38, 6.17, 5.63],
  },
  PR: {
    capital: 'Curitiba',
    latitude: -25.4205,
    longitude: -49.2655,
    inclinado: [4.78, 4.94, 4.75, 4.38, 3.83, 3.65, 3.75, 4.71, 4.15, 4.27, 4.79, 4.91],
    horizontal: [5.2, 5.16, 4.66, 3.95, 3.16, 2.86, 3.01, 4.04, 3.97, 4.38, 5.16, 5.41],
  },
  RJ: {
    capital: 'Rio de Janeiro',
    latitude: -22.9139,
    longitude: -43.201,
    inclinado: [5.41, 5.92, 5.25, 4.98, 4.43, 4.33, 4.22, 4.99, 4.75, 4.98, 4.71, 5.23],
    horizontal: [5.91, 6.19, 5.16, 4.51, 3.74, 3.45, 3.45, 4.36, 4.55, 5.1, 5.06, 5.76],
  },
  RN: {
    capital: 'Natal',
    latitude: -5.7944,
    longitude: -35.1992,
    inclinado: [5.79, 5.9, 6.07, 5.68, 5.28, 4.89, 4.99, 5.74, 6.0, 6.01, 6.06, 5.71],
    horizontal: [6.02, 6.05, 6.13, 5.63, 5.15, 4.74, 4.85, 5.64, 6.01, 6.13, 6.28, 5.96],
  },
  RO: {
    capital: 'Porto Velho',
    latitude: -8.7616,
    longitude: -63.9008,
    inclinado: [4.0, 4.32, 4.32, 4.5, 4.22, 4.63, 4.81, 5.08, 4.91, 4.84, 4.44, 4.17],
    horizontal: [4.16, 4.44, 4.36, 4.43, 4.07, 4.39, 4.58, 4.94, 4.9, 4.95, 4.61, 4.36],
  },
  RR: {
    capital: 'Boa Vista',
    latitude: 2.8231,
    longitude: -60.6762,
    inclinado: [4.7, 4.77, 4.96, 4.76, 4.36, 4.51, 4.61, 5.09, 5.53, 5.49, 5.22, 4.78],
    horizontal: [4.67, 4.77, 4.99, 4.82, 4.45, 4.62, 4.71, 5.18, 5.58, 5.5, 5.19, 4.74],
  },
  RS: {
    capital: 'Porto Alegre',
    latitude: -30.0327,
    longitude: -51.2074,
    inclinado: [5.68, 5.62, 5.24, 4.71, 3.76, 3.27, 3.53, 4.08, 4.02, 4.78, 5.64, 5.75],
    horizontal: [6.28, 5.85, 5.01, 4.03, 2.89, 2.41, 2.64, 3.38, 3.77, 4.87, 6.15, 6.46],
  },
  SC: {
    capital: 'Florianópolis',
    latitude: -27.5955,
    longitude: -48.5485,
    inclinado: [5.23, 5.23, 5.01, 4.51, 4.0, 3.53, 3.61, 4.22, 3.89, 4.29, 5.06, 5.25],
    horizontal: [5.74, 5.46, 4.85, 3.97, 3.17, 2.68, 2.81, 3.59, 3.71, 4.39, 5.48, 5.84],
  },
  SE: {
    capital: 'Aracaju',
    latitude: -10.91,
    longitude: -37.0683,
    inclinado: [5.87, 6.15, 6.1, 5.33, 4.8, 4.48, 4.58, 5.12, 5.68, 5.91, 5.99, 6.08],
    horizontal: [6.23, 6.38, 6.14, 5.18, 4.54, 4.17, 4.29, 4.91, 5.64, 6.07, 6.32, 6.52],
  },
  SP: {
    capital: 'São Paulo',
    latitude: -23.5339,
    longitude: -46.6403,
    inclinado: [4.71, 5.24, 4.89, 4.75, 4.24, 4.11, 4.12, 5.02, 4.56, 4.66, 4.71, 5.05],
    horizontal: [5.11, 5.47, 4.81, 4.3, 3.57, 3.26, 3.35, 4.36, 4.37, 4.78, 5.06, 5.56],
  },
  TO: {
    capital: 'Palmas',
    latitude: -10.2408,
    longitude: -48.3565,
    inclinado: [4.84, 4.97, 4.87, 5.18, 5.38, 5.55, 5.72, 6.31, 5.81, 5.28, 4.88, 4.75],
    horizontal: [5.09, 5.13, 4.91, 5.05, 5.07, 5.12, 5.31, 6.02, 5.77, 5.41, 5.1, 5.01],
  },
}
