import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codigoDoErro, statusDoErro, temCodigo } from '#kit/codigo-do-erro.ts'
import { corpoDeErro, ErroApp, invalido } from '#kit/erro.ts'
import { OCUPADO } from '../postgres/lotacao.ts'
import { discoCheio, semEspaco } from '../disco/sem-espaco.ts'
import { conexaoPerdida } from '../postgres/conexao-perdida.ts'

/** Fastify's own errors, as Portuguese sentences. */
const doServidor: Record<string, [status: number, code: string, frase: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'VALIDATION_ERROR', 'O corpo do pedido não é um JSON válido.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'VALIDATION_ERROR', 'O corpo do pedido está vazio.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'PAYLOAD_TOO_LARGE', 'O que foi enviado é grande demais.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'UNSUPPORTED_MEDIA_TYPE', 'Envie o pedido como JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'VALIDATION_ERROR', 'O pedido chegou pela metade.'],
  FST_ERR_BAD_URL: [400, 'BAD_REQUEST', 'O endereço do pedido não pôde ser entendido.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'PAYLOAD_TOO_LARGE', 'O arquivo é grande demais.'],
}

/** Constraint violations that a command did not prevent: still a sentence, never a 5xx. */
const doBanco: Record<string, [status: number, code: string, frase: string]> = {
  '23505': [409, 'CONFLICT', 'Já existe um registro com esses dados.'],
  '23503': [409, 'CONFLICT', 'O registro está ligado a outro que não existe ou ainda depende dele.'],
  '23514': [400, 'VALIDATION_ERROR', 'Algum valor não é aceito.'],
  '23P01': [409, 'CONFLICT', 'O horário já está ocupado.'],
  '22P02': [400, 'VALIDATION_ERROR', 'Algum valor está em um formato inválido.'],
  '22021': [400, 'VALIDATION_ERROR', 'O texto tem um caractere que não pode ser guardado.'],
  '22P05': [400, 'VALIDATION_ERROR', 'O texto tem um caractere que não pode ser guardado.'],
  '22003': [400, 'VALIDATION_ERROR', 'Algum número é grande demais.'],
  // limits of a request (postgres/limites.ts): a locked row, a deadlock, a statement over its time limit
  // that takes too long
  '55P03': [503, 'BUSY', OCUPADO],
  '40P01': [503, 'BUSY', OCUPADO],
  '57014': [
    503,
    'TIMEOUT',
    'Isto demorou demais e foi interrompido. Tente de novo com menos de uma vez, como um período menor.',
  ],
}

/**
 * Turns anything thrown into an error that may be sent to the client. For unknown failures the cause goes to the log
 * only.
 */
export function comoErroApp(erro: unknown): ErroApp {
  if (erro instanceof ErroApp) return erro
  if (semEspaco(erro)) return discoCheio(erro)
  const codigo = codigoDoErro(erro)
  const conhecido = codigo === undefined ? undefined : (doServidor[codigo] ?? doBanco[codigo])
  if (conhecido) return new ErroApp(conhecido[1], conhecido[0], conhecido[2], { causa: erro })
  // calls to other systems have their own errors (net/erro-de-rede.ts)
  if (conexaoPerdida(erro))
    return new ErroApp('UNAVAILABLE', 503, 'O banco de dados está voltando. Tente de novo em instantes.', {
      causa: erro,
    })
  const status = statusDoErro(erro)
  if (status !== undefined && status >= 400 && status < 500)
    return new ErroApp('BAD_REQUEST', status, 'O pedido não pôde ser entendido.', { causa: erro })
  return new ErroApp('HTTP_ERROR', 500, 'Algo deu errado do nosso lado. Tente de novo em instantes.', { causa: erro })
}

/** Returns the path of the field with the null character that the database refused. */
function campoComNulo(v: unknown, caminho: string[] = []): string | null {
  if (typeof v === 'string') return v.includes('\u0000') ? caminho.join('.') : null
  if (!v || typeof v !== 'object') return null
  for (const [chave, valor] of Object.entries(v)) {
    const achado = campoComNulo(valor, [...caminho, chave])
    if (achado !== null) return achado
  }
  return null
}

/** Adds the field to an error about a null character: the database does not report which value it refused. */
function comNomeDoCampo(erro: ErroApp, { body, query, params }: FastifyRequest): ErroApp {
  if (!temCodigo(erro.cause, '22021', '22P05')) return erro
  const campo = campoComNulo(body) ?? campoComNulo(query) ?? campoComNulo(params)
  return campo === null ? erro : invalido(erro.message, [{ campo, mensagem: erro.message }])
}

/** Installs the only error handler: every failure is answered as `{ success: false, error }`. */
export function instalarErros(app: FastifyInstance): void {
  app.setErrorHandler((erro, req, reply) => {
    const saida = comNomeDoCampo(comoErroApp(erro), req)
    if (saida.code === 'BUSY') req.log.warn({ rota: req.routeOptions.url }, 'a request waited too long for a row')
    else if (saida.status >= 500)
      req.log.error({ err: saida.cause ?? saida, rota: req.routeOptions.url }, saida.message)
    void reply.code(saida.status).type('application/json; charset=utf-8').send(corpoDeErro(saida))
  })
}

/**
 * Answers errors that occur before a route is found, such as a URL that cannot be decoded, in the same form as all
 * others.
 */
export function antesDaRota(erro: Error, _req: FastifyRequest, reply: FastifyReply): void {
  const saida = comoErroApp(erro)
  void reply.code(saida.status).type('application/json; charset=utf-8').send(corpoDeErro(saida))
}
