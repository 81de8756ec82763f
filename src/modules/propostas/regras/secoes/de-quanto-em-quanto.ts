/** Months where they are whole, else days, as the preventive contract repeats. */
export function deQuantoEmQuanto(vezes: number): string {
  if (vezes === 1) return 'avulsa'
  if (vezes === 12) return 'todo mês'
  return 12 % vezes === 0 ? `a cada ${12 / vezes} meses` : `a cada ${Math.floor(365 / vezes)} dias`
}
