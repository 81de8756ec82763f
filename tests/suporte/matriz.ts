import type { RotaRegistrada } from '#platform/http/rotas.ts'
import { compilar } from '#modules/acesso/nucleo/regras/compilar.ts'
import type { Direito } from '#modules/acesso/nucleo/regras/desenho.ts'
import type { Papel, PapelDeDepartamento, PapelGlobal } from '#modules/acesso/nucleo/tipos.ts'

export interface Ator {
  nome: string
  /** of a drawn role, `papel` is the name that the test draws it with */
  papeis: Papel[]
  globais: PapelGlobal[]
}

const em = (codigo: string, papel: PapelDeDepartamento): Ator => ({
  nome: `${papel} em ${codigo}`,
  papeis: [{ codigo, papel }],
  globais: [],
})

const desenhado = (codigo: string, papel: string, permissoes: Record<string, Direito['alcance']>): Ator => ({
  nome: `desenhado: ${papel}`,
  papeis: [
    {
      codigo,
      papel,
      direitos: Object.entries(permissoes).map(([permissao, alcance]) => ({ permissao, alcance })),
    },
  ],
  globais: [],
})

/** Three roles as administrators draw them: in the field, at the desk, over people. */
export const desenhados: Ator[] = [
  desenhado('mpvl', 'técnico de telhado', {
    'funis.cartao.ver': 'proprio',
    'funis.cartao.editar': 'sim',
    'tarefas.tarefa.ver': 'proprio',
    'tarefas.tarefa.editar': 'sim',
    'contatos.contato.ver': 'sim',
    'recursos.reserva.ver': 'sim',
  }),
  desenhado('vu', 'consultora do chat', {
    'chat.conversa.ver': 'todos',
    'chat.caixa.ver': 'sim',
    'chat.conversa.atender': 'sim',
    'contatos.contato.ver': 'sim',
    'contatos.contato.editar': 'sim',
    'meta.lead.ver': 'sim',
    'funis.cartao.ver': 'time',
    'paineis.painel.ver': 'sim',
  }),
  desenhado('rh', 'gestão de gente', {
    'cad.usuario.ver': 'sim',
    'cad.time.ver': 'sim',
    'cad.time.editar': 'sim',
    'cad.cargo.ver': 'sim',
    'cad.ausencia.marcar': 'departamento',
    'cad.feriado.editar': 'sim',
    'tarefas.tarefa.ver': 'todos',
  }),
]

/**
 * Actors of the matrix: without a role, every role whose permissions differ, drawn roles, and the global roles. `null`
 * is the anonymous user.
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
  ...desenhados,
  { nome: 'auditor', papeis: [], globais: ['auditor'] },
  { nome: 'admin', papeis: [], globais: ['admin'] },
]

const compiladas = new WeakMap<Ator, ReadonlySet<string>>()

export function permissoesDe(a: Ator): ReadonlySet<string> {
  const prontas = compiladas.get(a) ?? compilar(a.papeis, a.globais)
  compiladas.set(a, prontas)
  return prontas
}

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
