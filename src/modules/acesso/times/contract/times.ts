import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { busca, departamento, descricao, expediente, titulo } from '#modules/acesso/nucleo/contract/comum.ts'
import { time } from '#modules/acesso/nucleo/tipos.ts'

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

export const times = {
  listar: endpoint({
    method: 'GET',
    path: '/api/times',
    permission: 'cad.time.ver',
    summary: 'Times, por nome',
    query: z.object({ busca, departamento: departamento.optional() }),
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
