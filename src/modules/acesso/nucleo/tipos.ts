import { z } from 'zod'
import type { Direito } from './regras/desenho.ts'

/** The values used in the API, defined once. The database checks hold the same lists; a test compares them. */
export const codigosDeDepartamento = [
  'chat',
  'co',
  'vu',
  'fi',
  'coop',
  'vc',
  'inv',
  'eng',
  'ti',
  'mpvl',
  'est',
  'fin',
  'ctr',
  'jrdc',
  'rh',
  'rec',
  'ce',
  'bde',
  'cad',
] as const
export const papeisDeDepartamento = [
  'leitor',
  'operador',
  'supervisor',
  'contador',
  'tecnico',
  'aprovador',
  'painel',
] as const
export const tiposDeAprovacao = ['desconto', 'compra', 'despesa', 'pagamento', 'reembolso', 'contrato'] as const
export type TipoDeAprovacao = (typeof tiposDeAprovacao)[number]
export const papeisGlobais = ['admin', 'auditor'] as const

export type CodigoDeDepartamento = (typeof codigosDeDepartamento)[number]
export type PapelDeDepartamento = (typeof papeisDeDepartamento)[number]
export type PapelGlobal = (typeof papeisGlobais)[number]

/** A role in a department, without its holder. `papel` is the code of a role that ships, or the id of a drawn one. */
export interface Papel {
  codigo: string
  papel: string
  /** only of a drawn role: its permissions */
  direitos?: readonly Direito[] | null
}

/** True for the codes of the roles that ship. */
export const ehDeModelo = (papel: string): papel is PapelDeDepartamento => papeisDeDepartamento.some((p) => p === papel)

const instante = z.string()

export const cargo = z.object({
  id: z.string(),
  nome: z.string(),
  descricao: z.string().nullable(),
  departamento: z.string().nullable(),
  /** roles proposed to people in the position; grants nothing by itself */
  papeis: z.array(z.object({ departamento: z.string(), papel: z.string() })),
  pessoas: z.number().int(),
  /** how many of them lack a proposed role */
  faltando: z.number().int(),
  /** how much it may approve alone; a kind that is not listed may not be approved */
  limites: z.array(z.object({ tipo: z.string(), limite_centavos: z.number().int() })),
})
export type Cargo = z.infer<typeof cargo>

export const membro = z.object({
  id: z.string(),
  departamento: z.string(),
  papel: z.string(),
  valido_de: instante,
  valido_ate: instante.nullable(),
  /** valid now */
  vigente: z.boolean(),
})
export type Membro = z.infer<typeof membro>

export const pessoa = z.object({ id: z.string(), nome: z.string(), foto: z.string().nullable() })
export type Pessoa = z.infer<typeof pessoa>

export const colega = pessoa.extend({
  cargo: z.string().nullable(),
  departamentos: z.array(z.string()),
  /** end of the current absence, and the substitute */
  ausente_ate: instante.nullable(),
  substituto: z.string().nullable(),
})
export type Colega = z.infer<typeof colega>

export const usuario = pessoa.extend({
  email: z.string(),
  telefone: z.string().nullable(),
  cargo: z.object({ id: z.string(), nome: z.string() }).nullable(),
  ativo: z.boolean(),
  fuso: z.string(),
  globais: z.array(z.string()),
  papeis: z.array(membro),
  times: z.array(z.object({ id: z.string(), nome: z.string() })),
  criado_em: instante,
  desativado_em: instante.nullable(),
  /** end of the current absence, and the substitute */
  ausente_ate: instante.nullable(),
  substituto: z.string().nullable(),
})
export type Usuario = z.infer<typeof usuario>

/** A member of a team with their current load. */
export const membroDoTime = pessoa.extend({
  cargo: z.string().nullable(),
  abertos: z.number().int(),
  ausente_ate: instante.nullable(),
  substituto: z.string().nullable(),
})
export type MembroDoTime = z.infer<typeof membroDoTime>

export const time = z.object({
  id: z.string(),
  nome: z.string(),
  descricao: z.string().nullable(),
  departamento: z.string().nullable(),
  lider: pessoa.nullable(),
  membros: z.array(membroDoTime),
  funis: z.array(z.object({ id: z.string(), nome: z.string() })),
  cidades: z.array(z.object({ cidade: z.string(), uf: z.string() })),
  /** maximum of open cards for each member; null: unlimited */
  capacidade: z.number().int().nullable(),
  /** when the team is available: minutes since midnight, Sunday is 0 */
  turnos: z.array(z.object({ dia: z.number().int(), inicio: z.number().int(), fim: z.number().int() })),
})
export type Time = z.infer<typeof time>
