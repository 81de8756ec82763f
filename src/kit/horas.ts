export const DIAS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'].map((nome) => ({
  nome,
  letra: nome.slice(0, 1),
}))
/** 510 → '08:30', the format of a time field. */
export const paraHora = (minuto: number): string =>
  `${String(Math.floor(minuto / 60) % 24).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`
export const daHora = (texto: string): number => {
  const [h = 0, m = 0] = texto.split(':').map(Number)
  return (h * 60 + m) % 1440
}
