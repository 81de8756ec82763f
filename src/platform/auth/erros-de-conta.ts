import { codigoDoErro } from '#kit/codigo-do-erro.ts'
import { conflito, ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'

const frases: Record<string, () => ErroApp> = {
  email_exists: () => conflito('Já existe uma conta com esse e-mail.'),
  user_already_exists: () => conflito('Já existe uma conta com esse e-mail.'),
  user_not_found: () => naoEncontrado('Conta não encontrada.'),
  weak_password: () => invalido('A senha é curta demais. Escolha uma mais longa.'),
  same_password: () => invalido('A senha nova precisa ser diferente da atual.'),
  over_email_send_rate_limit: () =>
    new ErroApp(
      'TOO_MANY_REQUESTS',
      429,
      'Acabamos de enviar um e-mail para esse endereço. Espere um minuto e tente de novo.',
    ),
  over_request_rate_limit: () =>
    new ErroApp('TOO_MANY_REQUESTS', 429, 'Muitas tentativas. Espere um pouco e tente de novo.'),
  validation_failed: () => invalido('Algum dado da conta não é válido. Confira o e-mail e a senha.'),
}

/** Translates the error codes of the accounts service into Portuguese sentences. */
export function comoErroDeConta(erro: unknown): unknown {
  const code = codigoDoErro(erro)
  const frase = code !== undefined && Object.hasOwn(frases, code) ? frases[code] : undefined
  if (frase) return frase()
  if (erro instanceof ErroApp && erro.status < 500)
    return new ErroApp('AUTH_ERROR', erro.status, 'Não foi possível concluir a operação na conta.', { causa: erro })
  return erro
}
