import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { booleano, porId, repetido } from '#kit/parametros.ts'
import { situacoesDoContrato, tiposDeContrato } from '../tipos.ts'
import { conteudoDoContrato } from './conteudo.ts'
import { contrato, contratoNaLista } from './formas.ts'

const base = '/api/contratos' as const
const [ver, editar, enviar, revisar, encerrar] = [
  'contratos.contrato.ver',
  'contratos.contrato.editar',
  'contratos.contrato.enviar',
  'contratos.contrato.revisar',
  'contratos.contrato.encerrar',
] as const

const id = z.uuid('Identificador inválido')
export const revisao = z.number('Revisão inválida').int('Revisão inválida')
export const motivo = z
  .string('Diga o motivo')
  .trim()
  .min(3, 'Diga o motivo')
  .max(500, 'O motivo tem no máximo 500 letras')

const filtros = {
  tipo: repetido(z.enum(tiposDeContrato, 'Tipo inválido')),
  situacao: repetido(z.enum(situacoesDoContrato, 'Situação inválida')),
  responsavel: repetido(id),
  contato: id.optional(),
  cartao: id.optional(),
  proposta: id.optional(),
  busca: z.string().trim().max(120, 'A busca tem no máximo 120 letras').optional(),
  /** ends, is adjusted, or must be reviewed or signed within this many days */
  prazo_em_dias: z.coerce.number('Dias inválidos').int('Dias inválidos').min(0, 'Dias inválidos').max(365).optional(),
  meus: booleano.optional(),
}

/** An act without more than its contract. */
const ato = <const N extends string>(nome: N, permission: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${base}/{id}/${nome}`,
    permission,
    summary,
    params: porId,
    response: sucesso(contrato),
  })

const atoComMotivo = <const N extends string>(nome: N, permission: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${base}/{id}/${nome}`,
    permission,
    summary,
    params: porId,
    body: z.object({ motivo }),
    response: sucesso(contrato),
  })

export const contratos = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: ver,
    summary: 'Os contratos que a pessoa pode ver',
    query: z.object({
      ...filtros,
      ordem: z.enum(['atualizado', 'revisar', 'vence', 'valor'], 'Ordem inválida').default('atualizado'),
      ...consultaDePagina(30),
    }),
    response: sucessoPaginado(contratoNaLista),
  }),
  contar: endpoint({
    method: 'GET',
    path: `${base}/contagens`,
    permission: ver,
    summary: 'Quantos contratos há em cada situação, com os mesmos filtros',
    query: z.object(filtros),
    response: sucesso(
      z.object({
        por_situacao: z.record(z.enum(situacoesDoContrato), z.number().int()),
        /** in review past their deadline */
        atrasados: z.number().int(),
        vencendo: z.number().int(),
        vigente_centavos: z.number().int(),
      }),
    ),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: editar,
    summary:
      'Abre um contrato de uma proposta aceita, ou de seguro para um contato; a mesma chave devolve o que já foi aberto',
    body: z
      .object({
        chave: z.string().min(8, 'Chave inválida').max(100, 'Chave inválida').optional(),
        proposta_id: id.optional(),
        /** without a proposal: insurance */
        contato_id: id.optional(),
        cartao_id: id.nullable().optional(),
      })
      .refine((b) => (b.proposta_id === undefined) !== (b.contato_id === undefined), {
        message: 'Escolha a proposta aceita, ou o contato do seguro',
        path: ['proposta_id'],
      }),
    response: sucesso(contrato),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: ver,
    summary: 'Um contrato, com a versão mostrada e o que falta para enviar',
    params: porId,
    response: sucesso(contrato),
  }),
  salvar: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    permission: editar,
    summary: 'Grava cláusulas, variáveis, signatários e prazos do contrato aberto',
    params: porId,
    body: z.object({
      revisao,
      conteudo: conteudoDoContrato.omit({ da_proposta: true, quadros: true }).optional(),
      revisar_ate: dia('Data inválida').nullable().optional(),
    }),
    response: sucesso(contrato),
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${base}/{id}/pdf`,
    permission: ver,
    summary: 'O contrato em PDF: o que foi enviado, ou o rascunho como está',
    params: porId,
    query: z.object({ versao: z.coerce.number('Versão inválida').int('Versão inválida').min(1).optional() }),
    response: z.unknown(),
    bruto: true,
  }),
  pedirRevisao: endpoint({
    method: 'POST',
    path: `${base}/{id}/revisao`,
    permission: editar,
    summary: 'Pede a revisão jurídica, com um prazo',
    params: porId,
    body: z.object({ ate: dia('Escolha o prazo da revisão').optional() }),
    response: sucesso(contrato),
  }),
  devolver: atoComMotivo('devolver', revisar, 'O jurídico devolve o contrato com o motivo'),
  aprovar: ato('aprovar', revisar, 'O jurídico aprova o texto'),
  reabrir: ato('reabrir', editar, 'Volta ao rascunho o que estava em revisão ou aprovado'),
  enviar: endpoint({
    method: 'POST',
    path: `${base}/{id}/enviar`,
    permission: enviar,
    summary: 'Fecha a versão, gera o PDF e pede as assinaturas',
    params: porId,
    body: z.object({
      revisao,
      assinar_ate: dia('Escolha o prazo das assinaturas'),
    }),
    response: sucesso(contrato),
  }),
  abrirVersao: endpoint({
    method: 'POST',
    path: `${base}/{id}/versoes`,
    permission: enviar,
    summary: 'Abre a versão seguinte e cancela as assinaturas desta',
    params: porId,
    body: z.object({ motivo }),
    response: sucesso(contrato),
  }),
  desistir: atoComMotivo('desistir', enviar, 'Registra a desistência do cliente no prazo de arrependimento'),
  pedirInicio: endpoint({
    method: 'POST',
    path: `${base}/{id}/inicio`,
    permission: enviar,
    summary: 'Registra que o cliente pediu por escrito para a obra começar dentro do prazo de arrependimento',
    params: porId,
    body: z.object({
      pedido_em: dia('Informe o dia do pedido'),
      prova: z
        .string('Diga como o cliente pediu')
        .trim()
        .min(3, 'Diga como o cliente pediu')
        .max(500, 'São no máximo 500 letras'),
    }),
    response: sucesso(contrato),
  }),
  suspender: atoComMotivo('suspender', encerrar, 'Suspende um contrato vigente'),
  retomar: ato('retomar', encerrar, 'Retoma um contrato suspenso'),
  encerrar: atoComMotivo('encerrar', encerrar, 'Encerra o contrato'),
  rescindir: atoComMotivo('rescindir', encerrar, 'Rescinde o contrato'),
  distratar: atoComMotivo('distratar', encerrar, 'Distrata o contrato, de comum acordo'),
  comentar: endpoint({
    method: 'POST',
    path: `${base}/{id}/comentarios`,
    permission: ver,
    summary: 'Comenta uma cláusula',
    params: porId,
    body: z.object({
      clausula_id: z.string('Escolha a cláusula').min(1, 'Escolha a cláusula').max(60),
      texto: z
        .string('Escreva o comentário')
        .trim()
        .min(1, 'Escreva o comentário')
        .max(2000, 'O comentário tem no máximo 2.000 letras'),
    }),
    response: sucesso(contrato),
  }),
  resolver: endpoint({
    method: 'POST',
    path: `${base}/{id}/comentarios/{comentario}/resolver`,
    permission: editar,
    summary: 'Marca um comentário como resolvido',
    params: porId.extend({ comentario: id }),
    response: sucesso(contrato),
  }),
}
