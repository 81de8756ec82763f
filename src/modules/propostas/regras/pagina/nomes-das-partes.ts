/** What people call the parts of the public page that a view names, in the order of the page. */
const NOMES: Readonly<Record<string, string>> = {
  inicio: 'o resumo',
  conta: 'a conta',
  anos: 'os 25 anos',
  opcoes: 'as opções',
  pagar: 'como pagar',
  origem: 'de onde vem',
  duvida: 'as dúvidas',
  aceite: 'o aceite',
  vencida: 'o aviso de vencida',
  aceita: 'o comprovante',
}
export const nomesDasPartes = (partes: readonly string[]): string[] =>
  Object.entries(NOMES).flatMap(([parte, nome]) => (partes.includes(parte) ? [nome] : []))
