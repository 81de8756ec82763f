import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import {
  canaisDeConsentimento,
  consentimento,
  finalidades,
  pedidoDePrivacidade,
  situacoesDoPedido,
  tiposDePedido,
} from '../tipos.ts'

const base = '/api/contatos' as const
const privacidade = 'contatos.contato.privacidade'

export const privacidadeDosContatos = {
  consentimentos: endpoint({
    method: 'GET',
    path: `${base}/{id}/consentimentos`,
    permission: 'contatos.contato.ver',
    summary: 'O que a pessoa permitiu e retirou, do mais novo ao mais antigo',
    params: porId,
    response: sucesso(z.array(consentimento)),
  }),
  registrar: endpoint({
    method: 'POST',
    path: `${base}/{id}/consentimentos`,
    permission: 'contatos.contato.editar',
    summary: 'Registra um consentimento dado ou retirado; nunca se apaga',
    params: porId,
    body: z.object({
      finalidade: z.enum(finalidades, 'Escolha a finalidade'),
      canal: z.enum(canaisDeConsentimento, 'Escolha o canal'),
      dado: z.boolean('Diga se foi dado ou retirado'),
      prova: z
        .string('Diga como a pessoa falou')
        .trim()
        .min(3, 'Diga como a pessoa falou')
        .max(1000, 'No máximo 1000 letras'),
    }),
    response: sucesso(z.array(consentimento)),
  }),
  pedidos: endpoint({
    method: 'GET',
    path: `${base}/privacidade/pedidos`,
    permission: privacidade,
    summary: 'Pedidos de titulares, o que vence antes primeiro',
    query: z.object({
      ...consultaDePagina(50),
      situacao: repetido(z.enum(situacoesDoPedido, 'Situação inválida')),
      contato_id: z.uuid().optional(),
    }),
    response: sucessoPaginado(pedidoDePrivacidade),
  }),
  abrir: endpoint({
    method: 'POST',
    path: `${base}/{id}/pedidos`,
    permission: privacidade,
    summary: 'A pessoa pediu: acesso, correção, eliminação ou oposição; 15 dias para atender',
    params: porId,
    body: z.object({
      tipo: z.enum(tiposDePedido, 'Escolha o que a pessoa pediu'),
      detalhe: z.string().trim().max(2000, 'No máximo 2000 letras').default(''),
    }),
    response: sucesso(pedidoDePrivacidade),
  }),
  concluir: endpoint({
    method: 'POST',
    path: `${base}/privacidade/pedidos/{id}/concluir`,
    permission: privacidade,
    summary: 'Atendido ou recusado, com a resposta dada; eliminação apaga os dados',
    params: porId,
    body: z.object({
      situacao: z.enum(['atendido', 'recusado'], 'Diga se foi atendido'),
      resposta: z
        .string('Escreva a resposta')
        .trim()
        .min(3, 'Escreva a resposta dada')
        .max(2000, 'No máximo 2000 letras'),
    }),
    response: sucesso(pedidoDePrivacidade),
  }),
  dados: endpoint({
    method: 'GET',
    path: `${base}/{id}/dados`,
    permission: privacidade,
    summary: 'Tudo o que se guarda da pessoa, em um arquivo',
    params: porId,
    query: z.object({ formato: z.enum(['zip', 'json'], 'Formato inválido').default('zip') }),
    bruto: true,
    limit: 20,
    response: z.any(),
  }),
}
