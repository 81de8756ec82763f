import type { EstadoCivil } from '../tipos.ts'

/** Statutory data of a member (Lei 5.764, arts. 22 and 23), and the account that the quota returns to. */
export interface Livro {
  documento: string | null
  nascimento: string | null
  estado_civil: EstadoCivil | null
  nacionalidade: string | null
  profissao: string | null
  endereco: string | null
  banco: string | null
  agencia: string | null
  conta: string | null
  chave_pix: string | null
}

export const CAMPOS_DO_LIVRO = [
  'documento',
  'nascimento',
  'estado_civil',
  'nacionalidade',
  'profissao',
  'endereco',
  'banco',
  'agencia',
  'conta',
  'chave_pix',
] as const satisfies readonly (keyof Livro)[]
export type CampoDoLivro = (typeof CAMPOS_DO_LIVRO)[number]

export const NOMES_DO_LIVRO: Readonly<Record<CampoDoLivro, string>> = {
  documento: 'CPF ou CNPJ',
  nascimento: 'nascimento',
  estado_civil: 'estado civil',
  nacionalidade: 'nacionalidade',
  profissao: 'profissão',
  endereco: 'endereço',
  banco: 'banco',
  agencia: 'agência',
  conta: 'conta',
  chave_pix: 'chave Pix',
}

export const NOMES_DO_ESTADO_CIVIL: Readonly<Record<EstadoCivil, string>> = {
  solteiro: 'solteiro(a)',
  casado: 'casado(a)',
  uniao_estavel: 'em união estável',
  separado: 'separado(a)',
  divorciado: 'divorciado(a)',
  viuvo: 'viúvo(a)',
}

const DA_PESSOA: readonly CampoDoLivro[] = [
  'documento',
  'nascimento',
  'estado_civil',
  'nacionalidade',
  'profissao',
  'endereco',
]

/** What the law asks for and the register still lacks. A company (14 characters) has no birth, state or profession. */
export function faltaNoLivro(l: Livro): string[] {
  const empresa = l.documento?.length === 14
  const pedidos: readonly CampoDoLivro[] = empresa ? ['documento', 'endereco'] : DA_PESSOA
  return pedidos.filter((c) => !l[c]).map((c) => NOMES_DO_LIVRO[c])
}

/** Whole years on a day. */
export function idadeEm(nascimento: string, dia: string): number {
  const anos = Number(dia.slice(0, 4)) - Number(nascimento.slice(0, 4))
  return dia.slice(5) < nascimento.slice(5) ? anos - 1 : anos
}

/** Joins with commas and “e”. */
export const emLista = (nomes: readonly string[]): string =>
  nomes.length < 2 ? (nomes[0] ?? '') : `${nomes.slice(0, -1).join(', ')} e ${nomes.at(-1)}`
