/** Greeting by the user's time zone: "Bom dia" from 5 to 12, "Boa tarde" to 18, "Boa noite" otherwise. */
export function saudacao(agora: Date, fuso: string): string {
  const hora = Number(
    new Intl.DateTimeFormat('pt-BR', { hour: 'numeric', hourCycle: 'h23', timeZone: fuso }).format(agora),
  )
  if (hora < 5) return 'Boa noite'
  if (hora < 12) return 'Bom dia'
  return hora < 18 ? 'Boa tarde' : 'Boa noite'
}
