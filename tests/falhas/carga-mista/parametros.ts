export interface Parametros {
  segundos: number
  atendentes: number
  /** of all channels in total */
  mensagensPorSegundo: number
  contatosPorCanal: number
  /** average time between two acts of one attendant */
  entreAtosMs: number
  /** one outage so long that the server drops the connection state, so that continuity is lost */
  foraLongoMs: number
  semente: number
}

export const curta = (semente: number): Parametros => ({
  segundos: 45,
  atendentes: 10,
  mensagensPorSegundo: 4,
  contatosPorCanal: 12,
  entreAtosMs: 1200,
  foraLongoMs: 8_000,
  semente,
})
export const longa = (semente: number): Parametros => ({
  segundos: 1800,
  atendentes: 50,
  mensagensPorSegundo: 1.2,
  contatosPorCanal: 50,
  entreAtosMs: 13_000,
  foraLongoMs: 150_000,
  semente,
})
