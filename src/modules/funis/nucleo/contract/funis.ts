import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { booleano, repetido } from '#kit/parametros.ts'
import { cartaoNaCapa, coluna, colunaComCartoes, funil, funilNaLista, prioridades } from '../tipos.ts'

const base = '/api/funis' as const
/** A funnel by its id, or by its key as used in the departments' URLs. */
export const umFunil = z.object({
  funil: z.string().regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z][a-z0-9_.]{0,59})$/, 'Funil inválido'),
})
const id = z.uuid('Identificador inválido')

/** Filters shared by the board, the table, their counts and the export. */
export const filtrosDeCartoes = {
  busca: z.string().trim().max(200, 'A busca é longa demais').optional(),
  /** `inativos`: deactivated users */
  responsavel_id: repetido(z.union([id, z.literal('ninguem'), z.literal('eu'), z.literal('inativos')])),
  time_id: repetido(id),
  prioridade: repetido(z.enum(prioridades, 'Prioridade inválida')),
  prazo: z.enum(['atrasado', 'hoje', 'semana', 'sem_prazo'], 'Prazo inválido').optional(),
  pendentes: booleano.optional(),
  /** no human activity for longer than the stage allows */
  parados: booleano.optional(),
  /** no open task and no forecast date */
  sem_acao: booleano.optional(),
  estagio_id: repetido(id),
  etiqueta_id: repetido(id),
  /** archived cards instead of active ones */
  arquivados: booleano.optional(),
  /** `campo:operador:valor`, as in a condition */
  campo: repetido(
    z
      .string()
      .max(300)
      .regex(/^[a-z][a-z0-9_]{0,59}:[a-z_]{2,14}:/, 'Filtro inválido'),
  ),
}
const ordem = z.enum(['manual', 'prazo', 'valor', 'entrada'], 'Ordem inválida').optional()

export const funis = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'funis.cartao.ver',
    summary: 'Os funis em que a pessoa trabalha, com o que espera em cada um',
    query: z.object({ departamento: z.string().max(8).optional() }),
    response: sucesso(z.array(funilNaLista)),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{funil}`,
    permission: 'funis.cartao.ver',
    summary: 'Um funil: estágios, portas, campos e o que a pessoa é nele',
    params: umFunil,
    response: sucesso(funil),
  }),
  quadro: endpoint({
    method: 'GET',
    path: `${base}/{funil}/quadro`,
    permission: 'funis.cartao.ver',
    summary: 'O quadro: quantos e quanto por estágio, e os primeiros cartões de cada um',
    params: umFunil,
    query: z.object({
      ...filtrosDeCartoes,
      ordem,
      por_coluna: z.coerce.number().int().min(1).max(60).default(15),
      colunas: z.coerce.number().int().min(1).max(200).optional(),
    }),
    response: sucesso(
      z.object({
        versao: z.number().int(),
        /** cards of the first `colunas` open stages only; the others are fetched separately */ parcial: z.boolean(),
        colunas: z.array(colunaComCartoes),
      }),
    ),
  }),
  coluna: endpoint({
    method: 'GET',
    path: `${base}/{funil}/estagios/{estagio_id}/cartoes`,
    permission: 'funis.cartao.ver',
    summary: 'Mais cartões de um estágio; os fechados vêm do mais recente para o mais antigo',
    params: umFunil.extend({ estagio_id: id }),
    query: z.object({
      ...filtrosDeCartoes,
      ordem,
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: z.string().max(300).optional(),
    }),
    response: sucesso(
      z.object({
        /** counted with the first page; null on later ones */ coluna: coluna.nullable(),
        cartoes: z.array(cartaoNaCapa),
        proximo: z.string().nullable(),
      }),
    ),
  }),
}
