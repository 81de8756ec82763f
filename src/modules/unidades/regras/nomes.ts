import type { Unidade } from '../tipos.ts'

export const NOME_DA_MODALIDADE: Readonly<Record<NonNullable<Unidade['modalidade']>, string>> = {
  convencional: 'Convencional',
  branca: 'Branca',
  verde: 'Verde',
  azul: 'Azul',
  pre_pago: 'Pré-pago',
  geracao: 'Geração',
  distribuicao: 'Distribuição',
}
export const NOME_DA_LIGACAO: Readonly<Record<NonNullable<Unidade['ligacao']>, string>> = {
  MONO: 'Monofásica',
  BI: 'Bifásica',
  TRI: 'Trifásica',
}

/** What is known of a unit's supply, in one line; empty when nothing is. */
export const fornecimento = (
  u: Pick<Unidade, 'subgrupo' | 'modalidade' | 'ligacao' | 'medidor' | 'cidade' | 'uf'>,
): string =>
  [
    [u.subgrupo, u.modalidade && NOME_DA_MODALIDADE[u.modalidade].toLowerCase()].filter(Boolean).join(' '),
    u.ligacao && NOME_DA_LIGACAO[u.ligacao].toLowerCase(),
    u.medidor && `medidor ${u.medidor}`,
    u.cidade && (u.uf ? `${u.cidade}/${u.uf}` : u.cidade),
  ]
    .filter(Boolean)
    .join(' · ')
