import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { aviso, dadosDoPainel, exibicao, lista, molduras, opcaoDePainel, tela, tonsDeAviso } from '../tipos.ts'

const base = '/api/paineltv' as const
const [ver, editar] = ['paineltv.lista.ver', 'paineltv.lista.editar'] as const
const id = z.uuid('Identificador inválido')
const nome = z.string('Dê um nome').trim().min(1, 'Dê um nome').max(80, 'O nome tem no máximo 80 letras')
const url = z
  .string('Escreva o endereço')
  .trim()
  .max(2000, 'O endereço é longo demais')
  .regex(/^https?:\/\/[^\s]+$/i, 'Comece com https://')
  .refine((u) => URL.canParse(u), 'Endereço inválido')
const minuto = z.number('Hora inválida').int('Hora inválida').min(0, 'Hora inválida').max(1440, 'Hora inválida')
const itemEscrito = z
  .object({
    id: id.optional(),
    titulo: nome,
    tipo: z.enum(['pagina', 'painel'], 'Tipo inválido'),
    url: url.nullable().default(null),
    painel: z.string().max(60).nullable().default(null),
    parametros: z.record(z.string().max(40), z.string().max(100)).default({}),
    segundos: z
      .number('De 3 a 3.600 segundos')
      .int('De 3 a 3.600 segundos')
      .min(3, 'De 3 a 3.600 segundos')
      .max(3600, 'De 3 a 3.600 segundos'),
    recarregar_segundos: z
      .number('De 10 a 86.400 segundos')
      .int('De 10 a 86.400 segundos')
      .min(10, 'De 10 a 86.400 segundos')
      .max(86_400, 'De 10 a 86.400 segundos')
      .nullable()
      .default(null),
    ativo: z.boolean().default(true),
    dias: z.array(z.number().int().min(0).max(6)).max(7).default([]),
    das: minuto.max(1439, 'Hora inválida').nullable().default(null),
    ate: minuto.min(1, 'Hora inválida').nullable().default(null),
  })
  .refine((i) => (i.tipo === 'pagina' ? i.url !== null : i.painel !== null), {
    message: 'Diga o que mostrar',
    path: ['url'],
  })
  .refine((i) => (i.das === null) === (i.ate === null), { message: 'Diga as duas horas', path: ['ate'] })
const porItem = porId.extend({ item_id: id })

export const paineltv = {
  listas: endpoint({
    method: 'GET',
    path: `${base}/listas`,
    permission: ver,
    summary: 'As listas de páginas das TVs',
    response: sucesso(z.array(lista)),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${base}/listas`,
    permission: editar,
    summary: 'Faz uma lista',
    body: z.object({ nome }),
    response: sucesso(lista),
  }),
  salvar: endpoint({
    method: 'PUT',
    path: `${base}/listas/{id}`,
    permission: editar,
    summary: 'Guarda a lista, suas páginas e a ordem delas',
    params: porId,
    body: z.object({
      versao: z.number('Versão inválida').int('Versão inválida'),
      nome,
      ativa: z.boolean(),
      itens: z.array(itemEscrito).max(50, 'No máximo 50 páginas'),
    }),
    response: sucesso(lista),
    limit: 60,
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${base}/listas/{id}`,
    permission: editar,
    summary: 'Exclui uma lista que nenhuma TV mostra',
    params: porId,
    response: ok,
  }),
  exibir: endpoint({
    method: 'GET',
    path: `${base}/listas/{id}/exibicao`,
    permission: ver,
    summary: 'O que a lista mostra agora',
    params: porId,
    response: sucesso(exibicao),
  }),
  dados: endpoint({
    method: 'GET',
    path: `${base}/listas/{id}/itens/{item_id}/dados`,
    permission: ver,
    summary: 'Os números de um dos nossos painéis',
    params: porItem,
    response: sucesso(dadosDoPainel),
  }),
  opcoes: endpoint({
    method: 'GET',
    path: `${base}/paineis`,
    permission: editar,
    summary: 'Os nossos painéis, e do que podem ser',
    response: sucesso(z.array(opcaoDePainel)),
  }),
  conferir: endpoint({
    method: 'POST',
    path: `${base}/conferir`,
    permission: editar,
    summary: 'Pergunta a uma página se ela se deixa mostrar dentro de outra',
    body: z.object({ url }),
    response: sucesso(z.object({ moldura: z.enum(molduras), frase: z.string() })),
    limit: 30,
  }),
  telas: endpoint({
    method: 'GET',
    path: `${base}/telas`,
    permission: editar,
    summary: 'As TVs e como cada uma está',
    response: sucesso(z.array(tela)),
  }),
  criarTela: endpoint({
    method: 'POST',
    path: `${base}/telas`,
    permission: editar,
    summary: 'Uma TV nova; o endereço dela só é mostrado agora',
    body: z.object({ nome, lista_id: id }),
    response: sucesso(tela.extend({ url: z.string() })),
  }),
  alterarTela: endpoint({
    method: 'PATCH',
    path: `${base}/telas/{id}`,
    permission: editar,
    summary: 'Muda o nome ou a lista de uma TV',
    params: porId,
    body: z.object({ nome: nome.optional(), lista_id: id.optional() }),
    response: sucesso(tela),
  }),
  revogarTela: endpoint({
    method: 'DELETE',
    path: `${base}/telas/{id}`,
    permission: editar,
    summary: 'O endereço da TV deixa de valer',
    params: porId,
    response: ok,
  }),
  avisos: endpoint({
    method: 'GET',
    path: `${base}/avisos`,
    permission: ver,
    summary: 'Os avisos que estão nas TVs',
    response: sucesso(z.array(aviso)),
  }),
  avisar: endpoint({
    method: 'POST',
    path: `${base}/avisos`,
    permission: editar,
    summary: 'Aviso agora: passa na frente de tudo',
    body: z.object({
      texto: z.string('Escreva o aviso').trim().min(1, 'Escreva o aviso').max(280, 'O aviso tem no máximo 280 letras'),
      tom: z.enum(tonsDeAviso, 'Tom inválido').default('info'),
      minutos: z
        .number('De 1 minuto a 7 dias')
        .int('De 1 minuto a 7 dias')
        .min(1, 'De 1 minuto a 7 dias')
        .max(10_080, 'De 1 minuto a 7 dias'),
      lista_id: id.nullable().default(null),
    }),
    response: sucesso(aviso),
  }),
  tirarAviso: endpoint({
    method: 'DELETE',
    path: `${base}/avisos/{id}`,
    permission: editar,
    summary: 'Tira um aviso',
    params: porId,
    response: ok,
  }),
}

const porChave =
  'a TV não é uma pessoa: a chave dela, que pode ser revogada, vai no cabeçalho e só lê o que a lista mostra'
/** The only endpoints that a TV screen can call, with its own key in `x-chave-da-tela`. */
export const aparelho = {
  exibir: endpoint({
    method: 'GET',
    path: `${base}/aparelho`,
    open: porChave,
    summary: 'O que esta TV mostra agora',
    response: sucesso(exibicao),
    limit: 120,
  }),
  dados: endpoint({
    method: 'GET',
    path: `${base}/aparelho/itens/{id}`,
    open: porChave,
    summary: 'Os números de um painel desta TV',
    params: porId,
    response: sucesso(dadosDoPainel),
    limit: 240,
  }),
  sinal: endpoint({
    method: 'POST',
    path: `${base}/aparelho/sinal`,
    open: porChave,
    summary: 'A TV diz o que mostra e o que falhou',
    body: z.object({ mostrando: z.string().max(200).nullable(), falha: z.string().max(300).nullable() }),
    response: ok,
    limit: 120,
  }),
}
