import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { EVENTOS_DO_FUNIL } from '../regras/saidas.ts'

const id = z.uuid('Identificador inválido')
const base = '/api/funis/{funil_id}' as const
const configurar = 'funis.funil.configurar'
const porFunil = z.object({ funil_id: id })
const um = porFunil.extend({ id })
const nome = z.string('Dê um nome').trim().min(1, 'Dê um nome').max(80, 'O nome tem no máximo 80 letras')
const url = z
  .string('Endereço inválido')
  .trim()
  .max(2000, 'Endereço inválido')
  .refine((v) => URL.canParse(v) && /^https?:$/.test(new URL(v).protocol), 'Endereço inválido: comece por https://')
const eventos = z
  .array(z.enum(EVENTOS_DO_FUNIL, 'Evento desconhecido'), 'Escolha ao menos um evento')
  .min(1, 'Escolha ao menos um evento')

const destino = z.object({
  id: z.string(),
  nome: z.string(),
  url: z.string(),
  eventos: z.array(z.enum(EVENTOS_DO_FUNIL)),
  ativo: z.boolean(),
  pendentes: z.number().int(),
  mortas: z.number().int(),
})
export type DestinoDoFunil = z.output<typeof destino>
const saida = z.object({
  id: z.string(),
  destino_nome: z.string(),
  evento: z.string(),
  cartao_id: z.string().nullable(),
  situacao: z.enum(['pendente', 'entregue', 'morta']),
  tentativas: z.number().int(),
  tentar_em: z.string().nullable(),
  erro: z.string().nullable(),
  criada_em: z.string(),
})
export type SaidaDoFunil = z.output<typeof saida>
/** One delivery with its attempts and the body that was sent. */
const saidaInteira = saida.extend({
  corpo: z.json(),
  historico: z.array(
    z.object({ em: z.string(), status: z.number().int().nullable(), ms: z.number(), erro: z.string().nullable() }),
  ),
})
export type SaidaInteira = z.output<typeof saidaInteira>

/** Paths of the values in a delivery; `titulo` is the title of the card. */
export const mapa = z
  .array(
    z.object({
      de: z.string('Diga de onde vem').trim().min(1, 'Diga de onde vem').max(200),
      para: z.string('Escolha o campo').regex(/^[a-z][a-z0-9_]{0,59}$/, 'Escolha o campo'),
    }),
  )
  .max(60, 'No máximo 60 campos')
const corpoDaEntrada = z.object({
  nome,
  estagio_id: id.nullable().default(null),
  mapa,
  ativa: z.boolean().default(true),
})
const entrada = corpoDaEntrada.extend({
  id: z.string(),
  endereco: z.string(),
  recebidas: z.array(
    z.object({ chave: z.string(), em: z.string(), cartao_id: z.string().nullable(), erro: z.string().nullable() }),
  ),
})
export type EntradaDoFunil = z.output<typeof entrada>
const recebida = z.object({
  chave: z.string(),
  em: z.string(),
  cartao_id: z.string().nullable(),
  titulo: z.string().nullable(),
  erro: z.string().nullable(),
  corpo: z.string(),
})
export type EntregaRecebida = z.output<typeof recebida>
const comSegredo = z.object({ segredo: z.string() })

export const webhooks = {
  destinos: endpoint({
    method: 'GET',
    path: `${base}/destinos`,
    permission: configurar,
    summary: 'Sistemas avisados do que acontece no funil',
    params: porFunil,
    response: sucesso(z.array(destino)),
  }),
  criarDestino: endpoint({
    method: 'POST',
    path: `${base}/destinos`,
    permission: configurar,
    summary: 'Avisa mais um sistema; devolve o segredo das assinaturas, uma única vez',
    params: porFunil,
    limit: 30,
    body: z.object({ nome, url, eventos }),
    response: sucesso(destino.extend({ segredo: z.string() })),
  }),
  alterarDestino: endpoint({
    method: 'PUT',
    path: `${base}/destinos/{id}`,
    permission: configurar,
    summary: 'Muda um destino',
    params: um,
    body: z.object({ nome, url, eventos, ativo: z.boolean() }),
    response: sucesso(destino),
  }),
  excluirDestino: endpoint({
    method: 'DELETE',
    path: `${base}/destinos/{id}`,
    permission: configurar,
    summary: 'Deixa de avisar um sistema',
    params: um,
    response: ok,
  }),
  testarDestino: endpoint({
    method: 'POST',
    path: `${base}/destinos/{id}/teste`,
    permission: configurar,
    summary: 'Manda uma entrega de teste agora e diz o que o sistema respondeu',
    params: um,
    limit: 20,
    response: sucesso(
      z.object({ status: z.number().int().nullable(), ms: z.number().int(), erro: z.string().nullable() }),
    ),
  }),
  saidas: endpoint({
    method: 'GET',
    path: `${base}/saidas`,
    permission: configurar,
    summary: 'As últimas entregas aos outros sistemas',
    params: porFunil,
    query: z.object({ situacao: z.enum(['pendente', 'entregue', 'morta']).optional() }),
    response: sucesso(z.array(saida)),
  }),
  repetirSaida: endpoint({
    method: 'POST',
    path: `${base}/saidas/{id}/repetir`,
    permission: configurar,
    summary: 'Tenta de novo uma entrega',
    params: um,
    response: ok,
  }),
  saida: endpoint({
    method: 'GET',
    path: `${base}/saidas/{id}`,
    permission: configurar,
    summary: 'Uma entrega: o que foi mandado e cada tentativa',
    params: um,
    response: sucesso(saidaInteira),
  }),
  repetirMortas: endpoint({
    method: 'POST',
    path: `${base}/saidas/repetir`,
    permission: configurar,
    summary: 'Tenta de novo tudo o que se perdeu',
    params: porFunil,
    limit: 10,
    response: sucesso(z.object({ total: z.number().int() })),
  }),
  trocarSegredoDoDestino: endpoint({
    method: 'POST',
    path: `${base}/destinos/{id}/segredo`,
    permission: configurar,
    summary: 'Novo segredo das assinaturas; por um dia assinamos também com o anterior',
    params: um,
    limit: 10,
    response: sucesso(comSegredo),
  }),
  entradas: endpoint({
    method: 'GET',
    path: `${base}/entradas`,
    permission: configurar,
    summary: 'Endereços em que outros sistemas entregam cartões',
    params: porFunil,
    response: sucesso(z.array(entrada)),
  }),
  criarEntrada: endpoint({
    method: 'POST',
    path: `${base}/entradas`,
    permission: configurar,
    summary: 'Abre um endereço de entrega; devolve o segredo, uma única vez',
    params: porFunil,
    limit: 30,
    body: corpoDaEntrada,
    response: sucesso(entrada.extend({ segredo: z.string() })),
  }),
  alterarEntrada: endpoint({
    method: 'PUT',
    path: `${base}/entradas/{id}`,
    permission: configurar,
    summary: 'Muda um endereço de entrega',
    params: um,
    body: corpoDaEntrada,
    response: sucesso(entrada),
  }),
  trocarSegredo: endpoint({
    method: 'POST',
    path: `${base}/entradas/{id}/segredo`,
    permission: configurar,
    summary: 'Novo segredo; por um dia o anterior ainda vale',
    params: um,
    limit: 10,
    response: sucesso(comSegredo),
  }),
  excluirEntrada: endpoint({
    method: 'DELETE',
    path: `${base}/entradas/{id}`,
    permission: configurar,
    summary: 'Fecha um endereço de entrega',
    params: um,
    response: ok,
  }),
  recebidas: endpoint({
    method: 'GET',
    path: `${base}/entradas/{id}/recebidas`,
    permission: configurar,
    summary: 'As últimas entregas que chegaram a um endereço, como chegaram',
    params: um,
    response: sucesso(z.array(recebida)),
  }),
  repetirRecebida: endpoint({
    method: 'POST',
    path: `${base}/entradas/{id}/recebidas/repetir`,
    permission: configurar,
    summary: 'Lê de novo uma entrega que não pôde virar cartão',
    params: um,
    limit: 60,
    body: z.object({ chave: z.string('Diga qual entrega').min(1, 'Diga qual entrega').max(200) }),
    response: sucesso(z.object({ cartao_id: z.string() })),
  }),
  receber: endpoint({
    method: 'POST',
    path: '/api/funis/webhook/{token}',
    open: 'outros sistemas entregam aqui; o token do endereço e a assinatura dizem quem é',
    summary: 'Entrega de outro sistema: vira um cartão, uma vez por identificador',
    limit: 240,
    params: z.object({ token: z.string().max(200) }),
    body: z.unknown(),
    response: sucesso(z.object({ cartao_id: z.string() })),
  }),
}
