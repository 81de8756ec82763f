/** Good morning until noon, good evening from six, by the clock of the person's own zone. */
export function saudacao(agora: Date, fuso: string): string {
  const hora = Number(
    new Intl.DateTimeFormat('pt-BR', { hour: 'numeric', hourCycle: 'h23', timeZone: fuso }).format(agora),
  )
  if (hora < 5) return 'Boa noite'
  if (hora < 12) return 'Bom dia'
  return hora < 18 ? 'Boa tarde' : 'Boa noite'
}

export const primeiroNome = (nome: string): string => nome.trim().split(/\s+/)[0] ?? nome
