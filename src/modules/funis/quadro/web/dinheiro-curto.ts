const curto = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})

/** 'R$ 723,6 mil', 'R$ 3,3 mi': rounded amount. */
export const dinheiroCurto = (centavos: number): string => curto.format(centavos / 100).replace(/\u00a0/g, ' ')
