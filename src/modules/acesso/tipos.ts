import { z } from 'zod'

/** The words of the wire, once. The database's checks hold the same lists; a test compares them. */
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

/** A role in a department, without the person who has it. */
export interface Papel {
  codigo: string
  papel: string
}

const instante = z.string()

export const cargo = z.object({
  id: z.string(),
  nome: z.string(),
  descricao: z.string().nullable(),
  departamento: z.string().nullable(),
  /** what it proposes to who takes it; it gives nothing by itself */
  papeis: z.array(z.object({ departamento: z.string(), papel: z.string() })),
  pessoas: z.number().int(),
  /** of them, who lacks a role that the position proposes */
  faltando: z.number().int(),
  /** how far it may approve alone; a kind that is not named it may not */
  limites: z.array(z.object({ tipo: z.string(), limite_centavos: z.number().int() })),
})
export type Cargo = z.infer<typeof cargo>

export const membro = z.object({
  id: z.string(),
  departamento: z.string(),
  papel: z.string(),
  valido_de: instante,
  valido_ate: instante.nullable(),
  /** counts right now */
  vigente: z.boolean(),
})
export type Membro = z.infer<typeof membro>

export const pessoa = z.object({ id: z.string(), nome: z.string(), foto: z.string().nullable() })
export type Pessoa = z.infer<typeof pessoa>

export const colega = pessoa.extend({
  cargo: z.string().nullable(),
  departamentos: z.array(z.string()),
  /** away until then, and who stands in */
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
  /** away until then, and who stands in */
  ausente_ate: instante.nullable(),
  substituto: z.string().nullable(),
})
export type Usuario = z.infer<typeof usuario>

/** Somebody of a team, as the work stands now. */
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
  /** open cards that one of its people works at a time; null: as many as come */
  capacidade: z.number().int().nullable(),
  /** when somebody of the team is there: minutes since midnight, Sunday is 0 */
  turnos: z.array(z.object({ dia: z.number().int(), inicio: z.number().int(), fim: z.number().int() })),
})
export type Time = z.infer<typeof time>
