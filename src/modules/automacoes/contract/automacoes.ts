import { z } from 'zod'
import { regra } from '#engines/regras/tipos.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'

const id = z.uuid('Identificador inválido')
const porFunil = z.object({ funil_id: id })
const configurar = 'funis.funil.configurar'
const base = '/api/regras' as const
const nome = z
  .string('Dê um nome à regra')
  .trim()
  .min(1, 'Dê um nome à regra')
  .max(80, 'O nome tem no máximo 80 letras')

export const automacaoVista = z.object({
  id: z.string(),
  funil_id: z.string(),
  nome: z.string(),
  versao: z.number().int(),
  ativa: z.boolean(),
  pausa: z.string().nullable(),
  /** the published rule; null until it is published for the first time */
  definicao: regra.nullable(),
  rascunho: regra.nullable(),
  atualizada_em: z.string(),
  /** the trigger as a sentence, with current names; `proxima_em`: next run of a scheduled rule that is on */
  frase: z.string(),
  proxima_em: z.string().nullable(),
  /** of the last 30 days */
  ultimas: z.object({ feitas: z.number().int(), falhas: z.number().int() }),
  /** the most recent run, if there is one */
  ultima: z
    .object({ em: z.string(), situacao: z.enum(['pendente', 'feita', 'nao_vale', 'falhou', 'contida']) })
    .nullable(),
})
export type AutomacaoVista = z.output<typeof automacaoVista>

export const execucaoVista = z.object({
  id: z.string(),
  regra_id: z.string(),
  regra_nome: z.string(),
  /** what triggered it, as a sentence */ porque: z.string(),
  cartao_id: z.string(),
  titulo: z.string(),
  situacao: z.enum(['pendente', 'feita', 'nao_vale', 'falhou', 'contida']),
  versao: z.number().int(),
  feitos: z.array(z.object({ passo: z.number().int(), frase: z.string(), em: z.string() })),
  passos: z.number().int(),
  tentativas: z.number().int(),
  tentar_em: z.string().nullable(),
  erro: z.string().nullable(),
  criada_em: z.string(),
  pode_repetir: z.boolean(),
})
export type ExecucaoVista = z.output<typeof execucaoVista>

const comparado = z.object({ campo: z.string(), rotulo: z.string(), vale: z.boolean() })
const botao = z.object({ regra_id: z.string(), rotulo: z.string() })
/** `impedimento` completes the sentence “não roda neste cartão: …” */
const botaoNoCartao = botao.extend({ andando: z.boolean(), impedimento: z.string().nullable() })
export type BotaoNoCartao = z.output<typeof botaoNoCartao>
const simulacao = z.object({
  /** whether it would run on this card now */
  vale: z.boolean(),
  /** the reason its trigger does not apply to this card now, as the end of a sentence; null: it does, or still may */
  fora: z.string().nullable(),
  /** whether its condition is true, regardless of the trigger */
  condicao: z.boolean(),
  comparacoes: z.array(comparado),
  passos: z.array(z.string()),
})
const pagina = z.object({ execucoes: z.array(execucaoVista), proximo: z.string().nullable() })

const automacaoDeTodas = automacaoVista.extend({ funil_nome: z.string(), departamento: z.string() })
export type AutomacaoDeTodas = z.output<typeof automacaoDeTodas>

export const automacoes = {
  todas: endpoint({
    method: 'GET',
    path: base,
    permission: configurar,
    summary: 'As regras de todos os funis de que a pessoa cuida: o que roda, onde, e como foi da última vez',
    response: sucesso(z.array(automacaoDeTodas)),
  }),
  listar: endpoint({
    method: 'GET',
    path: '/api/funis/{funil_id}/regras',
    permission: configurar,
    summary: 'As regras de um funil',
    params: porFunil,
    response: sucesso(z.array(automacaoVista)),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/funis/{funil_id}/regras',
    permission: configurar,
    summary: 'Começa uma regra, como rascunho',
    params: porFunil,
    body: z.object({ nome, definicao: regra }),
    response: sucesso(automacaoVista),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: configurar,
    summary: 'Muda o rascunho da regra; o que está valendo segue como está',
    params: porId,
    body: z.object({ nome, definicao: regra }),
    response: sucesso(automacaoVista),
  }),
  publicar: endpoint({
    method: 'POST',
    path: `${base}/{id}/publicar`,
    permission: configurar,
    summary: 'O rascunho passa a valer, como versão nova',
    params: porId,
    response: sucesso(automacaoVista),
  }),
  ligar: endpoint({
    method: 'POST',
    path: `${base}/{id}/ligar`,
    permission: configurar,
    summary: 'Liga ou desliga a regra',
    params: porId,
    body: z.object({ ativa: z.boolean('Ligue ou desligue') }),
    response: sucesso(automacaoVista),
  }),
  arquivar: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: configurar,
    summary: 'Tira a regra do funil; o que ela fez fica registrado',
    params: porId,
    response: ok,
  }),
  execucoes: endpoint({
    method: 'GET',
    path: `${base}/{id}/execucoes`,
    permission: configurar,
    summary: 'O que a regra fez, do mais novo ao mais antigo',
    params: porId,
    query: z.object({
      ...consultaDePagina(30),
      situacao: z.enum(['falhou', 'feita', 'contida', 'pendente']).optional(),
    }),
    response: sucesso(pagina),
  }),
  doCartao: endpoint({
    method: 'GET',
    path: '/api/cartoes/{id}/execucoes',
    permission: 'funis.cartao.ver',
    summary: 'O que as regras fizeram com um cartão',
    params: porId,
    query: z.object(consultaDePagina(30)),
    response: sucesso(pagina),
  }),
  botoes: endpoint({
    method: 'GET',
    path: '/api/funis/{funil_id}/botoes',
    permission: 'funis.cartao.ver',
    summary: 'As regras do funil que uma pessoa pode executar com um botão',
    params: porFunil,
    response: sucesso(z.array(botao)),
  }),
  botoesDoCartao: endpoint({
    method: 'GET',
    path: '/api/cartoes/{id}/botoes',
    permission: 'funis.cartao.ver',
    summary: 'Os botões que o cartão oferece onde está, e o que impede cada um',
    params: porId,
    response: sucesso(z.array(botaoNoCartao)),
  }),
  apertar: endpoint({
    method: 'POST',
    path: '/api/cartoes/{id}/botoes/{regra_id}',
    permission: 'funis.cartao.editar',
    summary: 'Executa uma regra neste cartão; o mesmo pedido repetido é o mesmo',
    params: z.object({ id, regra_id: id }),
    body: z.object({
      id_cliente: z
        .string('Pedido sem identificação')
        .min(8, 'Pedido sem identificação')
        .max(80, 'Identificação longa demais'),
    }),
    response: sucesso(z.array(botaoNoCartao)),
  }),
  repetir: endpoint({
    method: 'POST',
    path: '/api/execucoes/{id}/repetir',
    permission: configurar,
    summary: 'Tenta de novo o que falhou, do passo em que parou',
    params: porId,
    response: ok,
  }),
  simular: endpoint({
    method: 'POST',
    path: `${base}/{id}/simular`,
    permission: configurar,
    summary: 'O que a regra faria com um cartão, sem fazer nada',
    params: porId,
    body: z.object({ cartao_id: id }),
    response: sucesso(simulacao),
  }),
  simularRascunho: endpoint({
    method: 'POST',
    path: '/api/funis/{funil_id}/regras/simular',
    permission: configurar,
    summary: 'O que uma regra ainda não salva faria com um cartão, sem fazer nada',
    params: porFunil,
    body: z.object({ definicao: regra, cartao_id: id }),
    response: sucesso(simulacao),
  }),
  previa: endpoint({
    method: 'POST',
    path: '/api/funis/{funil_id}/regras/previa',
    permission: configurar,
    summary: 'Os cartões ao alcance de quem pergunta para os quais a condição vale agora',
    params: porFunil,
    body: z.object({ definicao: regra }),
    response: sucesso(
      z.object({ total: z.number().int(), cartoes: z.array(z.object({ id: z.string(), titulo: z.string() })) }),
    ),
  }),
}
