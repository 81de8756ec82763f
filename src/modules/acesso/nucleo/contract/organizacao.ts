import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { cargo, pessoa, time, tiposDeAprovacao } from '../tipos.ts'
import { busca, departamento, descricao, expediente, papel, titulo } from './comum.ts'

const ocupante = pessoa.extend({
  faltam: z.array(z.object({ departamento: z.string(), papel: z.string() })),
  papeis: z.array(z.object({ departamento: z.string(), papel: z.string() })),
})
export type Ocupante = z.infer<typeof ocupante>
const lista = z.object({ busca, departamento: departamento.optional() })
const corpoDoTime = z.object({
  nome: titulo,
  descricao: descricao.optional(),
  departamento: departamento.nullable().optional(),
  lider_id: z.uuid('Escolha quem lidera').nullable().optional(),
  membros: z.array(z.uuid('Pessoa inválida')).max(500, 'No máximo 500 pessoas por time').optional(),
  funis: z.array(z.uuid('Funil inválido')).max(100, 'No máximo 100 funis por time').optional(),
  cidades: z
    .array(
      z.object({
        cidade: z
          .string('Informe a cidade')
          .trim()
          .min(2, 'Informe a cidade')
          .max(80, 'O nome da cidade é longo demais'),
        uf: z
          .string('Informe a UF')
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{2}$/, 'A UF tem duas letras'),
      }),
    )
    .max(300, 'No máximo 300 cidades por time')
    .optional(),
  turnos: expediente.optional(),
  capacidade: z
    .number('Informe um número')
    .int('A capacidade é um número inteiro')
    .min(1, 'A capacidade é de pelo menos 1')
    .max(1000, 'A capacidade é alta demais')
    .nullable()
    .optional(),
})
const corpoDoCargo = z.object({
  nome: titulo,
  descricao: descricao.optional(),
  departamento: departamento.nullable().optional(),
  /** proposed to people in the position; grants nothing by itself */
  papeis: z
    .array(z.object({ departamento, papel }))
    .max(40, 'No máximo 40 papéis por cargo')
    .refine((l) => new Set(l.map((p) => `${p.departamento}:${p.papel}`)).size === l.length, 'Há um papel repetido')
    .optional(),
  /** how much the position may approve alone, in centavos */
  limites: z
    .array(
      z.object({
        tipo: z.enum(tiposDeAprovacao, 'Tipo de aprovação inválido'),
        limite_centavos: z
          .number('Informe o valor')
          .int('O valor é em centavos inteiros')
          .min(0, 'O limite não pode ser negativo')
          .max(100_000_000_000, 'O limite é alto demais'),
      }),
    )
    .max(tiposDeAprovacao.length, 'Há um tipo repetido')
    .refine((l) => new Set(l.map((x) => x.tipo)).size === l.length, 'Há um tipo repetido')
    .optional(),
})

export const departamentos = {
  listar: endpoint({
    method: 'GET',
    path: '/api/departamentos',
    permission: 'sessao',
    summary: 'Departamentos da empresa',
    response: sucesso(z.array(z.object({ codigo: z.string(), nome: z.string(), pessoas: z.number().int() }))),
  }),
}

export const times = {
  listar: endpoint({
    method: 'GET',
    path: '/api/times',
    permission: 'cad.time.ver',
    summary: 'Times, por nome',
    query: lista,
    response: sucesso(z.array(time)),
  }),
  obter: endpoint({
    method: 'GET',
    path: '/api/times/{id}',
    permission: 'cad.time.ver',
    summary: 'Um time',
    params: porId,
    response: sucesso(time),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/times',
    permission: 'cad.time.editar',
    summary: 'Cria um time',
    body: corpoDoTime,
    response: sucesso(time),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: '/api/times/{id}',
    permission: 'cad.time.editar',
    summary: 'Altera um time e quem faz parte dele',
    params: porId,
    body: corpoDoTime.partial(),
    response: sucesso(time),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: '/api/times/{id}',
    permission: 'cad.time.editar',
    summary: 'Exclui um time; as pessoas continuam',
    params: porId,
    response: ok,
  }),
}

export const cargos = {
  listar: endpoint({
    method: 'GET',
    path: '/api/cargos',
    permission: 'cad.cargo.ver',
    summary: 'Cargos, por nome',
    query: lista,
    response: sucesso(z.array(cargo)),
  }),
  obter: endpoint({
    method: 'GET',
    path: '/api/cargos/{id}',
    permission: 'cad.cargo.ver',
    summary: 'Um cargo',
    params: porId,
    response: sucesso(cargo),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/cargos',
    permission: 'cad.cargo.editar',
    summary: 'Cria um cargo',
    body: corpoDoCargo,
    response: sucesso(cargo),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: '/api/cargos/{id}',
    permission: 'cad.cargo.editar',
    summary: 'Altera um cargo',
    params: porId,
    body: corpoDoCargo.partial(),
    response: sucesso(cargo),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: '/api/cargos/{id}',
    permission: 'cad.cargo.editar',
    summary: 'Exclui um cargo que ninguém ocupa',
    params: porId,
    response: ok,
  }),
  pessoas: endpoint({
    method: 'GET',
    path: '/api/cargos/{id}/pessoas',
    permission: 'cad.cargo.ver',
    summary: 'Quem ocupa um cargo, e que papéis propostos faltam a cada pessoa',
    params: porId,
    response: sucesso(z.array(ocupante)),
  }),
  aplicar: endpoint({
    method: 'POST',
    path: '/api/cargos/{id}/aplicar',
    permission: 'cad.usuario.editar',
    summary: 'Dá a quem ocupa o cargo os papéis que ele propõe e que faltam. Não tira papel algum',
    params: porId,
    body: z.object({
      pessoas: z
        .array(z.uuid('Pessoa inválida'))
        .min(1, 'Escolha ao menos uma pessoa')
        .max(500, 'No máximo 500 pessoas de uma vez'),
    }),
    response: sucesso(z.object({ pessoas: z.number().int(), papeis: z.number().int() })),
  }),
}
