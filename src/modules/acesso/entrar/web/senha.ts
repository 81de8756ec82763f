/** The same rule as the server's, checked before the request. */
export function problemaDaSenha(senha: string): string | null {
  if (senha.length < 10) return 'A senha tem pelo menos 10 caracteres.'
  if (new TextEncoder().encode(senha).length > 72) return 'A senha é longa demais.'
  return null
}
