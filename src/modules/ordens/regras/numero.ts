/** `OS 142/2026`: numbers start again each year. */
export const numeroDaOrdem = (o: { numero: number; ano: number }): string => `OS ${o.numero}/${o.ano}`
/** `OS 142`, where the year is plain. */
export const numeroCurto = (o: { numero: number }): string => `OS ${o.numero}`
