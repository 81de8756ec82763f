import { ErroApp } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { FRASE_SEM_ESPACO, semEspaco } from '#platform/disco/sem-espaco.ts'
import { ArquivoAusente } from '#platform/storage/armazem.ts'

/** code → status in the body · `error` text of the protocol · our own code · sentence */
const erros = {
  NoSuchKey: [404, 'not_found', 'NOT_FOUND', 'Arquivo não encontrado.'],
  NoSuchBucket: [404, 'Bucket not found', 'NOT_FOUND', 'Esta pasta de arquivos não existe.'],
  KeyAlreadyExists: [409, 'Duplicate', 'CONFLICT', 'Já existe um arquivo neste caminho.'],
  ResourceAlreadyExists: [409, 'Duplicate', 'CONFLICT', 'Já existe uma pasta de arquivos com este nome.'],
  BucketNotEmpty: [
    409,
    'InvalidRequest',
    'CONFLICT',
    'A pasta de arquivos ainda tem arquivos. Esvazie antes de apagar.',
  ],
  InvalidMimeType: [415, 'invalid_mime_type', 'UNSUPPORTED_MEDIA_TYPE', 'Este tipo de arquivo não é aceito aqui.'],
  EntityTooLarge: [413, 'Payload too large', 'PAYLOAD_TOO_LARGE', 'O arquivo é grande demais.'],
  AccessDenied: [403, 'Unauthorized', 'FORBIDDEN', 'Você não tem acesso a este arquivo.'],
  InvalidJWT: [403, 'Unauthorized', 'UNAUTHENTICATED', 'Sua sessão expirou. Entre de novo.'],
  InvalidSignature: [400, 'InvalidSignature', 'FORBIDDEN', 'O endereço deste arquivo não é válido.'],
  ExpiredToken: [
    400,
    'ExpiredToken',
    'FORBIDDEN',
    'O endereço deste arquivo venceu. Abra a tela de novo para receber outro.',
  ],
  InvalidKey: [400, 'InvalidKey', 'VALIDATION_ERROR', 'O caminho do arquivo tem caracteres que não são aceitos.'],
  InvalidRequest: [400, 'InvalidRequest', 'VALIDATION_ERROR', 'O pedido não pôde ser entendido.'],
  NotFound: [404, 'not_found', 'NOT_FOUND', 'Este endereço não existe no serviço de arquivos.'],
  TooManyUploads: [
    429,
    'too_many_uploads',
    'TOO_MANY_REQUESTS',
    'Há envios demais pela metade. Termine os que começou e tente de novo.',
  ],
  InsufficientStorage: [507, 'insufficient_storage', 'INSUFFICIENT_STORAGE', FRASE_SEM_ESPACO],
  InternalError: [
    500,
    'internal',
    'HTTP_ERROR',
    'Algo deu errado ao guardar ou ler o arquivo. Tente de novo em instantes.',
  ],
} as const satisfies Record<string, readonly [number, string, string, string]>

export type CodigoDoStorage = keyof typeof erros

/** One failure in two forms: the protocol's for its client, and ErroApp for callers in process. */
export class ErroDeStorage extends ErroApp {
  readonly codigo: CodigoDoStorage
  constructor(codigo: CodigoDoStorage, extra: { frase?: string; causa?: unknown } = {}) {
    const [status, , code, frase] = erros[codigo]
    super(code, status, extra.frase ?? frase, { causa: extra.causa })
    this.name = 'ErroDeStorage'
    this.codigo = codigo
  }
}

/**
 * Returns the response of an error. The protocol puts the true status into the body: the HTTP status is 400, except for
 * our own failures.
 */
export function corpoDoErro(erro: ErroDeStorage): {
  http: number
  corpo: { statusCode: string; error: string; message: string; code: string }
} {
  const [status, palavra] = erros[erro.codigo]
  return {
    http: status >= 500 ? status : 400,
    corpo: { statusCode: String(status), error: palavra, message: erro.message, code: erro.codigo },
  }
}

export const grandeDemais = (limite: number) =>
  new ErroDeStorage('EntityTooLarge', {
    frase: `O arquivo é grande demais: o limite é de ${Math.floor(limite / 1024 / 1024) || '<1'} MB.`,
  })

/**
 * SQLSTATEs of values that no column can store (a null character, a number too large), or that a check constraint
 * refuses.
 */
const NAO_CABE = /^(?:22\w{3}|23514)$/

/** Converts anything thrown to an error of the protocol. For unknown failures the cause goes to the log only. */
export function comoErroDeStorage(erro: unknown): ErroDeStorage {
  if (erro instanceof ErroDeStorage) return erro
  if (semEspaco(erro)) return new ErroDeStorage('InsufficientStorage', { causa: erro })
  if (erro instanceof ArquivoAusente) return new ErroDeStorage('NoSuchKey', { causa: erro })
  const { statusCode, code } = comoObjeto(erro)
  if (statusCode === 413) return new ErroDeStorage('EntityTooLarge', { causa: erro })
  if (code === '23505') return new ErroDeStorage('KeyAlreadyExists', { causa: erro })
  if ((typeof statusCode === 'number' && statusCode < 500) || NAO_CABE.test(String(code)))
    return new ErroDeStorage('InvalidRequest', { causa: erro })
  return new ErroDeStorage('InternalError', { causa: erro })
}
