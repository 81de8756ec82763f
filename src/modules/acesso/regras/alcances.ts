import { areaDaPermissao, permissoesDe, rotuloDaPermissao } from './explicar.ts'
import { concessoes } from './permissoes.ts'

/** How far a permission reaches, from nothing to the whole company. */
export const escopos = ['nenhum', 'proprio', 'time', 'departamento', 'todos'] as const
export type Escopo = (typeof escopos)[number]
export const nomesDosEscopos: Readonly<Record<Escopo, string>> = {
  nenhum: 'Não pode',
  proprio: 'O que é seu',
  time: 'Do time',
  departamento: 'Do departamento',
  todos: 'De todos',
}

export interface PapelDado {
  papel: string
  /** null: a role of the whole company */
  departamento: string | null
}

type Regra = Escopo | ((p: PapelDado) => Escopo)
/**
 * A technician reaches the cards assigned to them. Other roles of a department reach all of its cards, within the
 * limits of each funnel (funis/server/politica.ts).
 */
const noFunil = (p: PapelDado): Escopo => (p.papel === 'tecnico' ? 'proprio' : 'departamento')
const nasTarefas = (p: PapelDado): Escopo => (p.papel === 'supervisor' ? 'departamento' : 'proprio')
/**
 * Inboxes are reached by membership. The permission to see all conversations needs no membership
 * (chat/server/politica.ts).
 */
const noChat = (p: PapelDado): Escopo => (permissoesDe(p).includes('chat.conversa.todas') ? 'todos' : 'time')

/** Users who edit people record absences of anyone, a supervisor of their department, a team lead of their team. */
const daEquipe = (p: PapelDado): Escopo =>
  permissoesDe(p).includes('cad.usuario.editar') ? 'todos' : p.papel === 'supervisor' ? 'departamento' : 'time'

/**
 * Permissions whose reach is narrower than the whole company, as in the predicates that lists and counts use. A
 * permission that is not listed reaches the whole company.
 */
const regras: Readonly<Record<string, Regra>> = {
  'funis.cartao.ver': noFunil,
  'funis.cartao.editar': noFunil,
  'funis.cartao.exportar': noFunil,
  'funis.funil.configurar': 'departamento',
  'paineis.painel.ver': noFunil,
  'paineis.painel.exportar': noFunil,
  'paineis.meta.editar': 'departamento',
  'tarefas.tarefa.ver': nasTarefas,
  'tarefas.tarefa.editar': nasTarefas,
  'chat.caixa.ver': noChat,
  'chat.conversa.ver': noChat,
  'chat.conversa.atender': noChat,
  'chat.conversa.exportar': noChat,
  'chat.relatorio.ver': noChat,
  'recursos.reserva.criar': 'proprio',
  'cad.pedido.decidir': 'departamento',
  'cad.ausencia.marcar': daEquipe,
}

function escopoDe(permissao: string, p: PapelDado): Escopo {
  if (p.departamento === null) return 'todos'
  if (permissao.includes('.area.')) return 'departamento'
  const regra = regras[permissao] ?? 'todos'
  return typeof regra === 'function' ? regra(p) : regra
}

const maior = (a: Escopo, b: Escopo): Escopo => (escopos.indexOf(a) >= escopos.indexOf(b) ? a : b)

/**
 * Returns the reach of each permission that these roles grant together. When several roles grant one, the widest reach
 * counts.
 */
export function alcances(papeis: readonly PapelDado[]): ReadonlyMap<string, Escopo> {
  const tudo = new Map<string, Escopo>()
  for (const p of papeis)
    for (const permissao of permissoesDe(p))
      tudo.set(permissao, maior(tudo.get(permissao) ?? 'nenhum', escopoDe(permissao, p)))
  return tudo
}

export interface MudancaDeAlcance {
  permissao: string
  de: Escopo
  para: Escopo
}
/** Returns the permissions whose reach changes from the roles `de` to the roles `para`. */
export function diferencaDeAlcances(de: readonly PapelDado[], para: readonly PapelDado[]): MudancaDeAlcance[] {
  const [a, b] = [alcances(de), alcances(para)]
  return concessoes
    .map(({ permissao }) => ({ permissao, de: a.get(permissao) ?? 'nenhum', para: b.get(permissao) ?? 'nenhum' }))
    .filter((m) => m.de !== m.para)
}
export const aumenta = (m: MudancaDeAlcance): boolean => escopos.indexOf(m.para) > escopos.indexOf(m.de)

/** Display names of the areas of the product. Departments use their own names. */
const areas: Readonly<Record<string, string>> = {
  cad: 'Pessoas e acessos',
  plataforma: 'Plataforma',
  chat: 'Conversas',
  meta: 'Leads da Meta',
  funis: 'Funis e cartões',
  tarefas: 'Tarefas',
  paineis: 'Painéis e metas',
  recursos: 'Salas, carro e reservas',
  paineltv: 'Painel de TV',
  contatos: 'Contatos',
  externos: 'Sistemas de fora',
}
export const AREAS_DOS_DEPARTAMENTOS = 'Áreas do Girassol'

export interface GrupoDePermissoes {
  area: string
  linhas: { permissao: string; rotulo: string }[]
}
/**
 * Every permission with its label, grouped by area. The permissions to enter departments form one group, one row a
 * department.
 */
export function gruposDePermissoes(nomeDoDepartamento: (codigo: string) => string): GrupoDePermissoes[] {
  const grupos = Map.groupBy(concessoes, ({ permissao }) =>
    permissao.includes('.area.')
      ? AREAS_DOS_DEPARTAMENTOS
      : (areas[areaDaPermissao(permissao)] ?? nomeDoDepartamento(areaDaPermissao(permissao))),
  )
  return [...grupos].map(([area, linhas]) => ({
    area,
    linhas: linhas.map(({ permissao }) => ({
      permissao,
      rotulo:
        area === AREAS_DOS_DEPARTAMENTOS
          ? `${permissao.endsWith('.entrar') ? 'Entrar em' : 'Supervisionar'} ${nomeDoDepartamento(areaDaPermissao(permissao))}`
          : rotuloDaPermissao(permissao),
    })),
  }))
}
