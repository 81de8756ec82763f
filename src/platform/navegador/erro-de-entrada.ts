import { AuthRetryableFetchError, isAuthError } from '@supabase/supabase-js'
import { ErroApp } from '#kit/erro.ts'

/**
 * Portuguese sentences for the codes of the accounts service. Codes that reveal whether an account exists share one
 * sentence.
 */
const frases: Record<string, string> = {
  invalid_credentials: 'E-mail ou senha não conferem.',
  email_not_confirmed: 'Confirme seu e-mail antes de entrar: enviamos um link quando a conta foi criada.',
  user_banned: 'Sua conta está suspensa. Fale com um administrador.',
  otp_expired: 'O código expirou ou não confere. Peça outro.',
  otp_disabled: 'Não foi possível enviar o código para este e-mail.',
  mfa_verification_failed: 'O código não confere. Espere o próximo número do autenticador e tente de novo.',
  mfa_verification_rejected: 'O código não foi aceito. Espere o próximo e tente de novo.',
  mfa_challenge_expired: 'O código demorou demais. Digite o número que o autenticador mostra agora.',
  mfa_factor_name_conflict: 'Já existe um autenticador com esse nome.',
  too_many_enrolled_mfa_factors: 'Você já tem autenticadores demais. Remova um para adicionar outro.',
  insufficient_aal: 'Confirme o código do autenticador antes de mudar isso.',
  weak_password: 'Escolha uma senha mais forte, com pelo menos 10 caracteres.',
  same_password: 'A senha nova precisa ser diferente da atual.',
  current_password_required: 'Digite sua senha atual para trocar a senha.',
  current_password_invalid: 'A senha atual não confere.',
  reauthentication_needed: 'Por segurança, entre de novo antes de trocar a senha.',
  reauthentication_not_valid: 'O código de confirmação não confere.',
  over_request_rate_limit: 'Muitas tentativas. Espere um pouco e tente de novo.',
  over_email_send_rate_limit: 'Acabamos de enviar uma mensagem. Espere um minuto para pedir outra.',
  session_expired: 'Sua sessão expirou. Entre de novo.',
  session_not_found: 'Sua sessão foi encerrada. Entre de novo.',
  signup_disabled: 'O cadastro está fechado. Peça um convite a quem administra o sistema.',
  email_address_invalid: 'E-mail inválido.',
  validation_failed: 'Confira o que foi digitado e tente de novo.',
}

export function fraseDoErro(erro: unknown): string {
  if (erro instanceof ErroApp) return erro.message
  if (erro instanceof AuthRetryableFetchError || (erro instanceof TypeError && /fetch|network/i.test(erro.message)))
    return 'Sem conexão com o servidor. Confira a internet e tente de novo.'
  if (isAuthError(erro)) {
    const conhecida = erro.code ? frases[erro.code] : undefined
    if (conhecida) return conhecida
    if (erro.status === 429) return 'Muitas tentativas. Espere um pouco e tente de novo.'
  }
  return 'Não foi possível concluir. Tente de novo em instantes.'
}
