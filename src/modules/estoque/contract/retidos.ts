import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { destinosDoRetido, rastreios } from '../tipos.ts'
import { AJUSTAR, base, chave, motivo, MOVER, quantidade, texto, umId, VER } from './comum.ts'

const hoje = dia('Diga o dia').refine((v) => v >= '2000-01-01', 'A data começa em 2000')
const numeroDoLote = texto(60, 'O lote tem no máximo 60 letras').min(1, 'Diga o lote')
const numerosDeSerie = z
  .array(z.string().trim().min(1, 'A série está vazia').max(60, 'A série tem no máximo 60 letras'))
  .max(2000, 'São no máximo 2.000 séries')
  .default([])

const retido = z.object({
  item_id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  rastreio: z.enum(rastreios),
  local_id: z.string(),
  local: z.string(),
  tipo: z.enum(['quarentena', 'avaria']),
  qtd: z.string(),
  /** the day of its last arrival there */
  desde: z.string(),
  series: z.array(z.string()),
  lotes: z.array(z.object({ numero: z.string(), qtd: z.string() })),
})
export type Retido = z.infer<typeof retido>

export const novoDestino = z.object({
  chave,
  ocorrido_em: hoje,
  motivo: motivo.min(1, 'Diga por quê'),
  local_id: umId('Escolha de onde sai'),
  destino: z.enum(destinosDoRetido, 'Escolha o destino'),
  /** where released goods go */
  para: umId('Escolha para onde vai').optional(),
  item_id: umId('Escolha o material'),
  quantidade,
  series: z.array(z.string().trim().min(1, 'A série está vazia').max(60)).max(2000).default([]),
  lote: numeroDoLote.optional(),
  /** JPEG, PNG or WebP in base64 */
  foto: z.string().max(1_400_000, 'A foto é grande demais').optional(),
})
export type NovoDestino = z.infer<typeof novoDestino>

export const retidos = {
  listar: endpoint({
    method: 'GET',
    path: `${base}/retidos`,
    permission: VER,
    summary: 'O que está em quarentena ou avariado e espera um destino',
    query: z.object({ cursor: z.string().max(400).optional() }),
    response: sucesso(z.object({ linhas: z.array(retido), proximo: z.string().nullable() })),
  }),
  destinar: endpoint({
    method: 'POST',
    path: `${base}/retidos/destino`,
    permission: MOVER,
    summary: 'Libera para um local, devolve ao fornecedor ou dá como perda o que estava retido',
    body: novoDestino,
    response: sucesso(
      z.object({
        /** of the movement; of a loss above the limit, of the request that waits for approval */
        id: z.string(),
        repetido: z.boolean(),
        situacao: z.enum(['lancado', 'esperando']),
      }),
    ),
  }),
}

const emergencia = z.object({
  id: z.string(),
  item_id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  qtd: z.string(),
  motivo: z.string(),
  prazo: z.string(),
  por: z.string().nullable(),
  aberta_em: z.string(),
  acertada_em: z.string().nullable(),
  rastreio: z.enum(rastreios),
  /** those that were read when they left */
  series: z.array(z.string()),
  /** serials that left and were not read yet */
  faltam_series: z.number().int(),
  /** the serials wait for the entry of the invoice to be released */
  presa: z.boolean(),
  saida_id: z.string().nullable(),
})
export type Emergencia = z.infer<typeof emergencia>

export const emergencias = {
  listar: endpoint({
    method: 'GET',
    path: `${base}/emergencias`,
    permission: AJUSTAR,
    summary: 'Saídas emergenciais, as que faltam acertar primeiro',
    response: sucesso(z.array(emergencia)),
  }),
  registrar: endpoint({
    method: 'POST',
    path: `${base}/emergencias`,
    permission: AJUSTAR,
    summary: 'Dá saída do que o livro ainda não tem, para acertar em 7 dias',
    body: z.object({
      chave,
      ocorrido_em: hoje,
      item_id: umId('Escolha o material'),
      quantidade,
      lote: numeroDoLote.optional(),
      /** those that were read: the others are named when it is settled */
      series: numerosDeSerie,
      para: umId('Escolha o destino'),
      motivo: motivo.min(1, 'Diga por quê'),
    }),
    response: sucesso(z.object({ id: z.string(), repetido: z.boolean() })),
  }),
  liberar: endpoint({
    method: 'POST',
    path: `${base}/emergencias/{id}/liberar`,
    permission: AJUSTAR,
    summary: 'Libera as séries de uma saída emergencial para a entrada da nota que as traz',
    params: porId,
    body: z.object({ ocorrido_em: hoje }),
    response: sucesso(z.object({ id: z.string() })),
  }),
  acertar: endpoint({
    method: 'POST',
    path: `${base}/emergencias/{id}/acertar`,
    permission: AJUSTAR,
    summary: 'Tira de um local o que já tinha saído em emergência',
    params: porId,
    body: z.object({
      ocorrido_em: hoje,
      local_id: umId('Escolha o local'),
      /** those that were not read when they left */
      series: numerosDeSerie,
      motivo: motivo.min(1, 'Diga por quê'),
    }),
    response: sucesso(z.object({ id: z.string() })),
  }),
}
