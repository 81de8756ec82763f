import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import {
  atoExterno,
  configDaFonte,
  dadosLidos,
  estagioDeles,
  funilNosso,
  lados,
  registro,
  sistemas,
  tiposDeRegistro,
} from '../tipos.ts'

const base = '/api/externos/{sistema}' as const
const params = z.object({ sistema: z.enum(sistemas, 'Sistema desconhecido') })
const tipo = z.enum(tiposDeRegistro, 'Escolha contatos ou oportunidades')
const conexao = z.object({
  ativo: z.boolean(),
  config: configDaFonte,
  tem_token: z.boolean(),
  erro: z.string().nullable(),
  sincronizado_em: z.string().nullable(),
})
const id_externo = z.string().min(1).max(120)

export const externos = {
  conexao: endpoint({
    method: 'GET',
    path: `${base}/conexao`,
    permission: 'externos.sistema.ver',
    summary: 'Como o sistema de fora está ligado; o token nunca volta',
    params,
    response: sucesso(conexao),
  }),
  ligar: endpoint({
    method: 'PUT',
    path: `${base}/conexao`,
    permission: 'externos.sistema.configurar',
    summary: 'Endereço, token e o que é cada campo',
    params,
    body: z.object({ ativo: z.boolean(), config: configDaFonte, token: z.string().trim().max(2000).optional() }),
    response: sucesso(conexao),
  }),
  sincronizar: endpoint({
    method: 'POST',
    path: `${base}/sincronizar`,
    permission: 'externos.sistema.importar',
    summary: 'Lê de novo o que o sistema tem',
    params,
    body: z.object({ tipo }),
    response: ok,
    limit: 10,
  }),
  diario: endpoint({
    method: 'GET',
    path: `${base}/sincronizacoes`,
    permission: 'externos.sistema.ver',
    summary: 'As últimas leituras e o que trouxeram',
    params,
    response: sucesso(
      z.array(
        z.object({
          id: z.string(),
          tipo,
          situacao: z.string(),
          lidos: z.number().int(),
          novos: z.number().int(),
          mudados: z.number().int(),
          erro: z.string().nullable(),
          inicio_em: z.string(),
          fim_em: z.string().nullable(),
        }),
      ),
    ),
  }),
  registros: endpoint({
    method: 'GET',
    path: `${base}/registros`,
    permission: 'externos.sistema.ver',
    summary: 'O que eles têm, ao lado do que nós temos',
    params,
    query: z.object({
      tipo,
      busca: z.string().trim().max(120).optional(),
      situacao: z.enum(['todos', 'ligados', 'soltos', 'conflitos'], 'Situação inválida').default('todos'),
      pagina: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: sucesso(z.object({ registros: z.array(registro), total: z.number().int() })),
  }),
  vincular: endpoint({
    method: 'POST',
    path: `${base}/vinculos`,
    permission: 'externos.sistema.importar',
    summary: 'Este registro é este contato, ou nenhum',
    params,
    body: z.object({ tipo, id_externo, contato_id: z.uuid('Escolha um contato').nullable() }),
    response: ok,
  }),
  importar: endpoint({
    method: 'POST',
    path: `${base}/importar`,
    permission: 'externos.sistema.importar',
    summary: 'Traz registros: cria o contato que falta, atualiza os ligados',
    params,
    body: z.object({
      tipo,
      ids: z.array(id_externo).min(1, 'Escolha o que importar').max(200, 'No máximo 200 por vez'),
    }),
    response: sucesso(
      z.object({
        criados: z.number().int(),
        atualizados: z.number().int(),
        conflitos: z.array(z.object({ id_externo: z.string(), motivo: z.string() })),
      }),
    ),
    limit: 30,
  }),
  resolver: endpoint({
    method: 'POST',
    path: `${base}/resolver`,
    permission: 'externos.sistema.importar',
    summary: 'Onde os dois lados diferem: o que vale de cada um',
    params,
    body: z.object({ tipo, id_externo, escolhas: z.record(z.string().max(40), z.enum(lados, 'Escolha um dos lados')) }),
    response: ok,
  }),
  atos: endpoint({
    method: 'GET',
    path: `${base}/atos`,
    permission: 'externos.sistema.ver',
    summary: 'O que foi ligado, trazido e resolvido, por quem',
    params,
    query: z.object({ tipo, cursor: z.string().max(300).optional() }),
    response: sucesso(z.object({ atos: z.array(atoExterno), proximo: z.string().nullable() })),
  }),
  estagios: endpoint({
    method: 'GET',
    path: `${base}/estagios`,
    permission: 'externos.sistema.ver',
    summary: 'Os estágios deles e para onde cada um vai aqui',
    params,
    response: sucesso(z.object({ deles: z.array(estagioDeles), nossos: z.array(funilNosso) })),
  }),
  mapear: endpoint({
    method: 'PUT',
    path: `${base}/estagios`,
    permission: 'externos.sistema.configurar',
    summary: 'Para qual estágio nosso vai cada estágio deles',
    params,
    body: z.object({ estagios: z.record(z.string().max(200), z.uuid('Escolha um estágio').nullable()) }),
    response: ok,
  }),
  amostra: endpoint({
    method: 'POST',
    path: `${base}/amostra`,
    permission: 'externos.sistema.configurar',
    summary: 'Os primeiros registros como vieram, e como os entendemos',
    params,
    body: z.object({ tipo }),
    response: sucesso(
      z.object({
        campos: z.array(z.string()),
        linhas: z.array(z.object({ bruto: z.record(z.string(), z.string()), lido: dadosLidos.nullable() })),
      }),
    ),
    limit: 20,
  }),
}
