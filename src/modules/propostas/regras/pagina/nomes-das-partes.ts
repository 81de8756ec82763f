/** Parts of the public page that a view may name, in reading order: a view tells which were seen. */
export const partesDaPagina = [
  'inicio',
  'pedido',
  'cenarios',
  'conta',
  'anos',
  'usina',
  'receita',
  'sensibilidade',
  'opcoes',
  'pagar',
  'escopo',
  'caminho',
  'regra',
  'riscos',
  'quem_somos',
  'texto',
  'condicoes',
  'origem',
  'duvida',
  'aceite',
] as const
export type ParteDaPagina = (typeof partesDaPagina)[number]

/** What people call the parts of the public page that a view names. */
const NOMES: Readonly<Record<ParteDaPagina | 'vencida' | 'aceita', string>> = {
  inicio: 'o resumo',
  pedido: 'o pedido',
  cenarios: 'os cenários',
  conta: 'a conta',
  anos: 'os 25 anos',
  usina: 'a usina',
  receita: 'a receita',
  sensibilidade: 'a sensibilidade',
  opcoes: 'as opções',
  pagar: 'como pagar',
  escopo: 'o que está incluído',
  caminho: 'como funciona',
  regra: 'as regras',
  riscos: 'os riscos',
  quem_somos: 'quem somos',
  texto: 'os textos da empresa',
  condicoes: 'as condições',
  origem: 'de onde vem',
  duvida: 'as dúvidas',
  aceite: 'o aceite',
  vencida: 'o aviso de vencida',
  aceita: 'o comprovante',
}
export const nomesDasPartes = (partes: readonly string[]): string[] =>
  Object.entries(NOMES).flatMap(([parte, nome]) => (partes.includes(parte) ? [nome] : []))

/** What the company reads while a customer is on the page. */
export function leituraEmPalavras(parte: string): string {
  const [nome] = nomesDasPartes([parte])
  return nome ? `Na página agora: ${nome}` : 'Na página agora'
}

/** Sections whose part of the page is called otherwise. */
const DE_SECOES: Readonly<Record<string, ParteDaPagina>> = { preco: 'pagar', premissas: 'origem', retorno: 'anos' }
export const parteDaSecao = (chave: string): string => DE_SECOES[chave] ?? chave
