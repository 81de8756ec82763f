import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { lead, leadInteiro, situacoesDoLead } from '../tipos.ts'

const base = '/api/meta/leads' as const
const situacao = z.enum(situacoesDoLead, 'Situação inválida')
const filtros = {
  busca: z.string().trim().max(200).optional(),
  situacao: repetido(situacao),
  plataforma: repetido(z.string().max(20)),
  formulario_id: repetido(z.string().max(40)),
  conjunto_id: repetido(z.string().max(40)),
  campanha_id: repetido(z.string().max(40)),
  data_inicio: dia('Data inicial inválida').optional(),
  data_fim: dia('Data final inválida').optional(),
}

export const leads = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'meta.lead.ver',
    summary: 'Leads de anúncios, do mais novo para o mais antigo',
    query: z.object({ ...consultaDePagina(50), ...filtros }),
    response: sucessoPaginado(lead),
  }),
  contagens: endpoint({
    method: 'GET',
    path: `${base}/contagens`,
    permission: 'meta.lead.ver',
    summary: 'Quantos leads em cada situação, e as opções dos filtros',
    query: z.object(filtros),
    response: sucesso(
      z.object({
        por_situacao: z.record(z.enum(situacoesDoLead), z.number().int()),
        formularios: z.array(z.object({ id: z.string(), nome: z.string() })),
        campanhas: z.array(z.object({ id: z.string(), nome: z.string() })),
        conjuntos: z.array(z.object({ id: z.string(), nome: z.string() })),
      }),
    ),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${base}/exportar`,
    permission: 'meta.lead.ver',
    summary: 'Exatamente o que o filtro mostra, em CSV',
    query: z.object(filtros),
    response: z.string(),
    bruto: true,
    limit: 20,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: 'meta.lead.ver',
    summary: 'Um lead com respostas, origem e histórico',
    params: porId,
    response: sucesso(leadInteiro),
  }),
  mudarSituacao: endpoint({
    method: 'PUT',
    path: `${base}/{id}/situacao`,
    permission: 'meta.lead.tratar',
    summary: 'Diz o que foi feito do lead',
    params: porId,
    body: z
      .object({ situacao, motivo: z.string().trim().max(500, 'O motivo tem no máximo 500 caracteres').optional() })
      .refine((b) => b.situacao !== 'perdido' || !!b.motivo, {
        error: 'Diga por que o lead foi perdido',
        path: ['motivo'],
      }),
    response: sucesso(leadInteiro),
  }),
  buscarDeNovo: endpoint({
    method: 'POST',
    path: `${base}/{id}/buscar`,
    permission: 'meta.lead.tratar',
    summary: 'Pede de novo à Meta os dados que não chegaram',
    params: porId,
    response: ok,
    limit: 30,
  }),
  abrirConversa: endpoint({
    method: 'POST',
    path: `${base}/{id}/conversa`,
    permission: 'meta.lead.tratar',
    summary: 'Abre a conversa pela regra configurada',
    params: porId,
    response: sucesso(leadInteiro),
    limit: 60,
  }),
  apagarDados: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/dados`,
    permission: 'meta.configurar',
    summary: 'Apaga os dados pessoais do lead',
    params: porId,
    body: z.object({ motivo: z.string('Diga o motivo').trim().min(3, 'Diga o motivo').max(500) }),
    response: sucesso(leadInteiro),
  }),
}
