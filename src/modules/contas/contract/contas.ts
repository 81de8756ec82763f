import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { conta, contaNaLista, dono, tiposDeDono } from '../tipos.ts'

const base = '/api/contas' as const
const ver = 'contas.conta.ver'
const conferir = 'contas.conta.conferir'

/** Media type of an uploaded bill, whatever it is inside: the bytes decide. */
export const TIPO_DE_CONTA = 'application/vnd.girassol.conta'
export const LIMITE_DA_CONTA = 20 * 1024 * 1024

const doDono = {
  dono_tipo: z.enum(tiposDeDono, 'Diga de quem é a conta'),
  dono_id: z.uuid('Diga de quem é a conta'),
}
const chave = z.string('Campo desconhecido').regex(/^[A-Za-z]{1,40}(?:\.\d{4}-\d{2})?$/, 'Campo desconhecido')
const porCampo = z.object({ id: z.uuid('Identificador inválido'), chave })
const enviada = sucesso(conta.extend({ repetida: z.boolean() }))

export const contas = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: ver,
    summary: 'As contas de energia de um contato, cartão, proposta ou mensagem, a mais nova primeiro',
    query: z.object({ ...consultaDePagina(20), ...doDono }),
    response: sucessoPaginado(contaNaLista),
  }),
  enviar: endpoint({
    method: 'POST',
    path: base,
    permission: conferir,
    summary: `Uma conta em PDF, foto ou XML, como veio (${TIPO_DE_CONTA}); o mesmo arquivo duas vezes é a mesma conta`,
    query: z.object({
      ...doDono,
      nome: z.string('Dê um nome ao arquivo').trim().min(1, 'Dê um nome ao arquivo').max(200),
    }),
    body: z.any(),
    response: enviada,
    limit: 30,
  }),
  trazer: endpoint({
    method: 'POST',
    path: `${base}/do-dono`,
    permission: conferir,
    summary: 'Lê como conta um arquivo que já está na mensagem, no cartão ou na proposta',
    body: z.object({ dono, anexo: z.uuid('Diga qual anexo').optional() }),
    response: enviada,
    limit: 30,
  }),
  porLer: endpoint({
    method: 'GET',
    path: `${base}/por-ler`,
    permission: conferir,
    summary: 'Os arquivos que o contato mandou e que ainda não foram lidos como conta, o mais novo primeiro',
    query: z.object({ contato_id: z.uuid('Diga de que contato') }),
    response: sucesso(z.array(z.object({ dono, anexo: z.string(), nome: z.string(), em: z.string(), de: z.string() }))),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: ver,
    summary: 'Uma conta com cada campo, de onde ele veio e o que confere',
    params: porId,
    response: sucesso(conta),
  }),
  arquivo: endpoint({
    method: 'GET',
    path: `${base}/{id}/arquivo`,
    permission: ver,
    summary: 'Um endereço que abre o arquivo original por alguns minutos',
    params: porId,
    response: sucesso(z.object({ url: z.string(), mime: z.string() })),
  }),
  confirmar: endpoint({
    method: 'POST',
    path: `${base}/{id}/campos/{chave}/confirmar`,
    permission: conferir,
    summary: 'Diz que o valor lido é o do papel',
    params: porCampo,
    response: sucesso(conta),
  }),
  corrigir: endpoint({
    method: 'PUT',
    path: `${base}/{id}/campos/{chave}`,
    permission: conferir,
    summary: 'Escreve o valor do papel; vazio quando o papel não traz',
    params: porCampo,
    body: z.object({ valor: z.string('Escreva o valor').trim().max(300, 'No máximo 300 letras').nullable() }),
    response: sucesso(conta),
  }),
  reabrirCampo: endpoint({
    method: 'POST',
    path: `${base}/{id}/campos/{chave}/reabrir`,
    permission: conferir,
    summary: 'Volta o campo ao que foi lido, para conferir de novo',
    params: porCampo,
    response: sucesso(conta),
  }),
  confirmarTodos: endpoint({
    method: 'POST',
    path: `${base}/{id}/confirmar`,
    permission: conferir,
    summary: 'Confirma todos os campos com 95 % de confiança ou mais',
    params: porId,
    response: sucesso(conta),
  }),
  completar: endpoint({
    method: 'POST',
    path: `${base}/{id}/completar`,
    permission: conferir,
    summary: 'Pede ao assistente os campos vazios; o que ele acha vira sugestão, a confirmar um por um',
    params: porId,
    response: sucesso(conta.extend({ sugeridos: z.number().int(), recusados: z.number().int() })),
    limit: 10,
  }),
  concluir: endpoint({
    method: 'POST',
    path: `${base}/{id}/concluir`,
    permission: conferir,
    summary: 'Dá a conta por conferida: guarda a unidade e o consumo de cada mês',
    params: porId,
    body: z.object({ confirmar: z.array(chave).max(60, 'São no máximo 60 campos').default([]) }),
    response: sucesso(conta),
  }),
  reabrir: endpoint({
    method: 'POST',
    path: `${base}/{id}/reabrir`,
    permission: conferir,
    summary: 'Abre de novo uma conta conferida',
    params: porId,
    response: sucesso(conta),
  }),
  digitar: endpoint({
    method: 'POST',
    path: `${base}/{id}/digitar`,
    permission: conferir,
    summary: 'Deixa digitar, ao lado da imagem, uma conta que não foi lida',
    params: porId,
    response: sucesso(conta),
  }),
}
