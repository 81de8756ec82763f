/** The names of tipos.ts without its schemas, for the first screens; a test keeps the two equal. */
export const NOMES_DOS_PAPEIS: Readonly<Record<string, string>> = {
  leitor: 'Leitura',
  operador: 'Operação',
  supervisor: 'Supervisão',
  contador: 'Contagem de estoque',
  tecnico: 'Técnico de campo',
  aprovador: 'Aprovação',
  painel: 'Painel de TV',
  admin: 'Administração',
  auditor: 'Auditoria',
}

export const nomeDoPapel = (papel: string): string => NOMES_DOS_PAPEIS[papel] ?? papel
