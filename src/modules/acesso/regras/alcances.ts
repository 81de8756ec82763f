import { areaDaPermissao, permissoesDe, rotuloDaPermissao } from './explicar.ts'
import { concessoes } from './permissoes.ts'

/** How far a permission reaches in the hands of whoever has it, from nothing to the whole company. */
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
  /** null: a role of the whole house */
  departamento: string | null
}

type Regra = Escopo | ((p: PapelDado) => Escopo)
/**
 * A technician works what is given to them; the others of a department work all of it, as far as each funnel lets them
 * (funis/server/politica.ts).
 */
const noFunil = (p: PapelDado): Escopo => (p.papel === 'tecnico' ? 'proprio' : 'departamento')
const nasTarefas = (p: PapelDado): Escopo => (p.papel === 'supervisor' ? 'departamento' : 'proprio')
/** Inboxes are reached by being of them; whoever sees all of them needs to be of none (chat/server/politica.ts). */
const noChat = (p: PapelDado): Escopo => (permissoesDe(p).includes('chat.conversa.todas') ? 'todos' : 'time')

/** Who edits people marks anybody's; a supervisor their department's; whoever leads a team, their team's. */
const daEquipe = (p: PapelDado): Escopo =>
  permissoesDe(p).includes('cad.usuario.editar') ? 'todos' : p.papel === 'supervisor' ? 'departamento' : 'time'

/**
 * Where a permission alone does not say it all: the same predicates that lists and counts ask. What is not here is of
 * the whole company.
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

/** What these roles together let a person do, and how far: grants are added up, the furthest holds. */
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
/** What becomes more and what becomes less when these roles become those. */
export function diferencaDeAlcances(de: readonly PapelDado[], para: readonly PapelDado[]): MudancaDeAlcance[] {
  const [a, b] = [alcances(de), alcances(para)]
  return concessoes
    .map(({ permissao }) => ({ permissao, de: a.get(permissao) ?? 'nenhum', para: b.get(permissao) ?? 'nenhum' }))
    .filter((m) => m.de !== m.para)
}
export const aumenta = (m: MudancaDeAlcance): boolean => escopos.indexOf(m.para) > escopos.indexOf(m.de)

/** Areas of the product as people call them; departments by the names they gave them. */
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
/** Every permission there is, by area, in words. Who enters where stands together, one line a department. */
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
