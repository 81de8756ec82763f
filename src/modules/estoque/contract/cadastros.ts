import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { dimensoes, rastreios, tiposDeLocal, tiposFisicos } from '../tipos.ts'
import { novaReposicao } from './painel.ts'
import { base, EDITAR, EDITAR_LOCAL, nome, sigla, umId, VER } from './comum.ts'

export const categoria = z.object({
  id: z.string(),
  nome: z.string(),
  pai_id: z.string().nullable(),
  /** of new materials; null: as the category that it is in */
  rastreio: z.enum(rastreios).nullable(),
  materiais: z.number().int(),
  /** how much of each material there should be, where it says nothing itself; null: as the category around it */
  reposicao: z
    .object({
      minimo: z.string(),
      ponto: z.string(),
      maximo: z.string().nullable(),
      lote_compra: z.string(),
      prazo_dias: z.number().int(),
    })
    .nullable(),
})
export type Categoria = z.infer<typeof categoria>
export const novaCategoria = z.object({
  nome: nome(80),
  pai_id: umId('Escolha a categoria').nullable().default(null),
  rastreio: z.enum(rastreios, 'Escolha o rastreio').nullable().default(null),
  /** absent: stays as it is */
  reposicao: novaReposicao.nullable().optional(),
})

export const unidade = z.object({
  sigla: z.string(),
  nome: z.string(),
  dimensao: z.enum(dimensoes),
  casas: z.number().int(),
  materiais: z.number().int(),
  conversoes: z.array(z.object({ para: z.string(), num: z.number(), den: z.number() })),
})
export type Unidade = z.infer<typeof unidade>
export const novaUnidade = z.object({
  sigla: sigla.toUpperCase(),
  nome: nome(60),
  dimensao: z.enum(dimensoes, 'Escolha o que ela mede'),
  casas: z.number('Diga quantas casas').int('Use um número inteiro').min(0, 'De 0 a 6 casas').max(6, 'De 0 a 6 casas'),
})

export const local = z.object({
  id: z.string(),
  nome: z.string(),
  tipo: z.enum(tiposDeLocal),
  fisico: z.boolean(),
  pai_id: z.string().nullable(),
  responsavel_id: z.string().nullable(),
  responsavel: z.string().nullable(),
  materiais: z.number().int(),
  /** with those of the places inside it, each material once */
  materiais_dentro: z.number().int(),
})
export type Local = z.infer<typeof local>
export const novoLocal = z.object({
  nome: nome(80),
  tipo: z.enum(tiposFisicos, 'Escolha o tipo'),
  pai_id: umId('Escolha o local').nullable().default(null),
  responsavel_id: umId('Escolha o responsável').nullable().default(null),
})

export const categorias = {
  listar: endpoint({
    method: 'GET',
    path: `${base}/categorias`,
    permission: VER,
    summary: 'As categorias de materiais',
    response: sucesso(z.array(categoria)),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${base}/categorias`,
    permission: EDITAR,
    summary: 'Cria uma categoria',
    body: novaCategoria,
    response: sucesso(z.object({ id: z.string() })),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/categorias/{id}`,
    permission: EDITAR,
    summary: 'Muda o nome ou o lugar de uma categoria',
    params: porId,
    body: novaCategoria,
    response: sucesso(z.object({ id: z.string() })),
  }),
  apagar: endpoint({
    method: 'DELETE',
    path: `${base}/categorias/{id}`,
    permission: EDITAR,
    summary: 'Apaga uma categoria em que não há nada',
    params: porId,
    response: ok,
  }),
}

const inteiro = z
  .number('Diga quantos')
  .int('Use um número inteiro')
  .min(1, 'Diga quantos')
  .max(1_000_000_000, 'O número é alto demais')
/** 1 of `de` is so many of `para`. */
export const novaConversao = z.object({ de: sigla, para: sigla, num: inteiro })

export const unidades = {
  listar: endpoint({
    method: 'GET',
    path: `${base}/unidades`,
    permission: VER,
    summary: 'As unidades de medida e suas conversões gerais',
    response: sucesso(z.array(unidade)),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${base}/unidades`,
    permission: EDITAR,
    summary: 'Cria uma unidade de medida',
    body: novaUnidade,
    response: sucesso(z.object({ sigla: z.string() })),
  }),
  converter: endpoint({
    method: 'POST',
    path: `${base}/conversoes`,
    permission: EDITAR,
    summary: 'Diz quanto uma unidade tem de outra que mede a mesma coisa, para todos os materiais',
    body: novaConversao,
    response: ok,
  }),
}

export const locais = {
  listar: endpoint({
    method: 'GET',
    path: `${base}/locais`,
    permission: VER,
    summary: 'Os locais do estoque',
    response: sucesso(z.array(local)),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${base}/locais`,
    permission: EDITAR_LOCAL,
    summary: 'Cria um local',
    body: novoLocal,
    response: sucesso(z.object({ id: z.string() })),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/locais/{id}`,
    permission: EDITAR_LOCAL,
    summary: 'Muda o nome, o lugar ou o responsável de um local, ou o arquiva quando está vazio',
    params: porId,
    body: z.object({
      nome: nome(80),
      /** absent: stays where it is */
      pai_id: umId('Escolha o local').nullable().optional(),
      responsavel_id: umId('Escolha o responsável').nullable().default(null),
      arquivado: z.boolean('Diga se arquiva').default(false),
    }),
    response: sucesso(z.object({ id: z.string() })),
  }),
}
