import type { RotaRegistrada } from '#platform/http/rotas.ts'
import { compilar } from '#modules/acesso/nucleo/regras/compilar.ts'
import type { PapelDeDepartamento, PapelGlobal } from '#modules/acesso/nucleo/tipos.ts'

export interface Ator {
  nome: string
  papeis: { codigo: string; papel: PapelDeDepartamento }[]
  globais: PapelGlobal[]
}

const em = (codigo: string, papel: PapelDeDepartamento): Ator => ({
  nome: `${papel} em ${codigo}`,
  papeis: [{ codigo, papel }],
  globais: [],
})

/**
 * Actors of the matrix: without a role, every role whose permissions differ, and the global roles. `null` is the
 * anonymous user.
 */
export const atores: Ator[] = [
  { nome: 'sem papel', papeis: [], globais: [] },
  em('chat', 'leitor'),
  em('chat', 'operador'),
  em('chat', 'supervisor'),
  em('co', 'leitor'),
  em('co', 'operador'),
  em('co', 'supervisor'),
  em('cad', 'leitor'),
  em('cad', 'operador'),
  em('cad', 'supervisor'),
  em('est', 'operador'),
  em('est', 'contador'),
  em('mpvl', 'tecnico'),
  em('rec', 'aprovador'),
  em('rec', 'painel'),
  { nome: 'auditor', papeis: [], globais: ['auditor'] },
  { nome: 'admin', papeis: [], globais: ['admin'] },
]

export const permissoesDe = (a: Ator): ReadonlySet<string> =>
  compilar(a.papeis as Parameters<typeof compilar>[0], a.globais as Parameters<typeof compilar>[1])

/** The result that the contract declares: `sim` reaches the handler, `403` and `401` do not. */
export function esperado(rota: RotaRegistrada, permissoes: ReadonlySet<string> | null): 'sim' | '401' | '403' {
  const { open, permission } = rota.endpoint
  if (open) return 'sim'
  if (!permissoes) return '401'
  return permission === 'sessao' || (permission !== undefined && permissoes.has(permission)) ? 'sim' : '403'
}

export function comoCsv(rotas: readonly RotaRegistrada[]): string {
  const linhas = rotas.map((r) =>
    [
      r.id,
      r.endpoint.method,
      r.endpoint.path,
      r.endpoint.permission ?? `aberto: ${r.endpoint.open}`,
      esperado(r, null),
      ...atores.map((a) => esperado(r, permissoesDe(a))),
    ].join(';'),
  )
  return (
    [
      ['chamada', 'método', 'caminho', 'permissão', 'visitante', ...atores.map((a) => a.nome)].join(';'),
      ...linhas.sort(),
    ].join('\n') + '\n'
  )
}
