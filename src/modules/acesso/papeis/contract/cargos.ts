import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { busca, departamento, descricao, papelOuDesenhado, titulo } from '#modules/acesso/nucleo/contract/comum.ts'
import { cargo, pessoa, tiposDeAprovacao } from '#modules/acesso/nucleo/tipos.ts'

const ocupante = pessoa.extend({
  faltam: z.array(z.object({ departamento: z.string(), papel: z.string() })),
  papeis: z.array(z.object({ departamento: z.string(), papel: z.string() })),
})
export type Ocupante = z.infer<typeof ocupante>
const corpoDoCargo = z.object({
  nome: titulo,
  descricao: descricao.optional(),
  departamento: departamento.nullable().optional(),
  /** proposed to people in the position; grants nothing by itself */
  papeis: z
    .array(z.object({ departamento, papel: papelOuDesenhado }))
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

export const cargos = {
  listar: endpoint({
    method: 'GET',
    path: '/api/cargos',
    permission: 'cad.cargo.ver',
    summary: 'Cargos, por nome',
    query: z.object({ busca, departamento: departamento.optional() }),
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
