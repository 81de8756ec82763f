import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'

const id = z.uuid('Identificador inválido')
const ver = 'funis.cartao.ver'
const configurar = 'funis.funil.configurar'
const porFunil = z.object({ funil_id: id })
const cartaoDaConversa = z.object({ id: z.string(), titulo: z.string(), funil_id: z.string(), funil_nome: z.string(), estagio_nome: z.string(), situacao: z.enum(['aberto', 'ganho', 'perdido']), vence_em: z.string().nullable() })
export type CartaoDaConversa = z.output<typeof cartaoDaConversa>

const texto60 = z.string().trim().min(1).max(60).nullable().default(null)
const corpoDaEntrada = z.object({ formulario_id: texto60, conjunto_id: texto60, estagio_id: id.nullable().default(null), time_id: id.nullable().default(null) })
const entradaDaMeta = corpoDaEntrada.extend({ id: z.string(), leads: z.number().int() })
export type EntradaDaMeta = z.output<typeof entradaDaMeta>

/** Between a card and what is said with its customer. */
export const conversasDoFunil = {
  cartoes: endpoint({ method: 'GET', path: '/api/conversas/{id}/cartoes', permission: ver, summary: 'Os cartões do contato de uma conversa, ao alcance de quem pergunta', params: porId, response: sucesso(z.array(cartaoDaConversa)) }),
  criar: endpoint({
    method: 'POST', path: '/api/conversas/{id}/cartoes', permission: 'funis.cartao.editar', summary: 'Abre um cartão a partir de uma conversa, com o contato dela', params: porId,
    body: z.object({ id: id.optional(), funil: z.string('Escolha o funil').min(1, 'Escolha o funil').max(60), titulo: z.string('Dê um título ao cartão').trim().min(1, 'Dê um título ao cartão').max(160, 'O título tem no máximo 160 letras') }), response: sucesso(z.object({ id: z.string() })),
  }),
  mensagem: endpoint({ method: 'GET', path: '/api/cartoes/{id}/mensagem', permission: ver, summary: 'A mensagem que combina com o estágio em que o cartão está, já preenchida', params: porId, response: sucesso(z.object({ texto: z.string().nullable(), conversa_id: z.string().nullable() })) }),
  mensagens: endpoint({ method: 'GET', path: '/api/funis/{funil_id}/mensagens', permission: configurar, summary: 'As mensagens dos estágios de um funil', params: porFunil, response: sucesso(z.array(z.object({ estagio_id: z.string(), texto: z.string() }))) }),
  guardarMensagem: endpoint({ method: 'PUT', path: '/api/funis/{funil_id}/mensagens/{estagio_id}', permission: configurar, summary: 'Escreve, ou apaga, a mensagem de um estágio', params: porFunil.extend({ estagio_id: id }), body: z.object({ texto: z.string().trim().max(4000, 'No máximo 4.000 letras') }), response: ok }),
  entradasDaMeta: endpoint({ method: 'GET', path: '/api/funis/{funil_id}/meta', permission: configurar, summary: 'Que leads de anúncio entram neste funil', params: porFunil, response: sucesso(z.array(entradaDaMeta)) }),
  criarEntradaDaMeta: endpoint({ method: 'POST', path: '/api/funis/{funil_id}/meta', permission: configurar, summary: 'Leads de um formulário ou conjunto entram neste funil', params: porFunil, body: corpoDaEntrada, response: sucesso(entradaDaMeta) }),
  excluirEntradaDaMeta: endpoint({ method: 'DELETE', path: '/api/funis/{funil_id}/meta/{id}', permission: configurar, summary: 'Os leads deixam de entrar neste funil', params: porFunil.extend({ id }), response: ok }),
}
