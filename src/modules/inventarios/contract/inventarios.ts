import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { classes, modos, situacoes } from '../tipos.ts'
import { APROVAR, base, GERIR, novoInventario, VER } from './comum.ts'

const pessoa = z.object({ id: z.string(), nome: z.string() })
/** Progress only: nothing here says what the book expects. */
const naLista = z.object({
  id: z.string(),
  codigo: z.string(),
  titulo: z.string(),
  situacao: z.enum(situacoes),
  modo: z.enum(modos),
  locais: z.array(pessoa),
  responsavel: pessoa,
  posicoes: z.number().int(),
  contadas: z.number().int(),
  criado_em: z.string(),
  iniciado_em: z.string().nullable(),
  lancado_em: z.string().nullable(),
  /** the caller is one of its counters */
  conto: z.boolean(),
})
export type InventarioNaLista = z.infer<typeof naLista>
const inventario = naLista.extend({
  categorias: z.array(pessoa),
  materiais: z.array(pessoa),
  endereco_de: z.string().nullable(),
  endereco_ate: z.string().nullable(),
  classe: z.enum(classes).nullable(),
  tolerancia_pct: z.number(),
  tolerancia_centavos: z.number().int(),
  motivo_centavos: z.number().int(),
  contadores: z.array(pessoa.extend({ contadas: z.number().int() })),
  versao: z.number().int(),
  revisao_em: z.string().nullable(),
  aprovado_por: z.string().nullable(),
  aprovado_em: z.string().nullable(),
  /** why the one who counted approved it: there was no other person */
  aprovado_so_por_que: z.string().nullable(),
  /** no other active person may approve it */
  sem_outra: z.boolean(),
  motivo_do_cancelamento: z.string(),
  /** the sealed result can be read */
  resultado: z.boolean(),
  /** who sealed it, and its time stamp: of the seal, or appended later */
  selo: z.string().nullable(),
  carimbo_em: z.string().nullable(),
})
export type Inventario = z.infer<typeof inventario>

export const inventarios = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: VER,
    summary: 'Os inventários, o mais novo primeiro',
    query: z.object({
      situacao: repetido(z.enum(situacoes, 'Situação inválida')),
      ...consultaDePagina(50, 200),
    }),
    response: sucessoPaginado(naLista),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: VER,
    summary: 'Um inventário: escopo, quem conta e o andamento',
    params: porId,
    response: sucesso(inventario),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: GERIR,
    summary: 'Abre um inventário em rascunho',
    body: novoInventario,
    response: sucesso(inventario),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: GERIR,
    summary: 'Muda um inventário que ainda é rascunho',
    params: porId,
    body: z.object({ versao: z.number('Atualize a página').int(), inventario: novoInventario }),
    response: sucesso(inventario),
  }),
  iniciar: endpoint({
    method: 'POST',
    path: `${base}/{id}/iniciar`,
    permission: GERIR,
    summary: 'Tira o retrato dos saldos e começa a contagem',
    params: porId,
    response: sucesso(inventario),
  }),
  revisar: endpoint({
    method: 'POST',
    path: `${base}/{id}/revisar`,
    permission: GERIR,
    summary: 'Encerra a contagem, com tudo contado',
    params: porId,
    response: sucesso(inventario),
  }),
  aprovar: endpoint({
    method: 'POST',
    path: `${base}/{id}/aprovar`,
    permission: APROVAR,
    summary: 'Aprova e lança as diferenças no livro, uma vez só',
    params: porId,
    response: sucesso(inventario),
  }),
  aprovarSozinho: endpoint({
    method: 'POST',
    path: `${base}/{id}/aprovar-sem-segunda-pessoa`,
    permission: APROVAR,
    summary: 'Aprova o que a própria pessoa contou, com o motivo, onde nenhuma outra pessoa ativa pode aprovar',
    params: porId,
    body: z.object({
      motivo: z.string('Diga por quê').trim().min(1, 'Diga por quê').max(500, 'São no máximo 500 letras'),
    }),
    response: sucesso(inventario),
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${base}/{id}/cancelar`,
    permission: GERIR,
    summary: 'Desiste do inventário; o livro fica como está',
    params: porId,
    body: z.object({
      motivo: z.string('Diga por quê').trim().min(1, 'Diga por quê').max(500, 'O motivo tem no máximo 500 letras'),
    }),
    response: sucesso(inventario),
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${base}/{id}/pdf`,
    permission: VER,
    summary: 'O resultado de um inventário lançado, em PDF selado',
    params: porId,
    response: z.unknown(),
    bruto: true,
  }),
}
