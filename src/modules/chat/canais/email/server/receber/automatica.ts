/** Returns the first value of a header, by its lower-case name. */
export type Cabecalho = (nome: string) => string | undefined

const NOMES_DE_MAQUINA =
  /^(?:mailer-daemon|postmaster|no-?_?reply|nao-?_?responda|naoresponda|noreply-.*|do-?not-?reply|bounces?(?:[+-].*)?)$/
const RESPONDEDORES = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply-from', 'x-mail-autoreply']

/**
 * Returns why an e-mail counts as automatic, or null. Automatic e-mails are stored, but open no conversation, notify no
 * user and get no automatic answer, because two auto-responders would answer each other forever.
 */
export function motivoAutomatico(cabecalho: Cabecalho, de: string, nossoEndereco: string): string | null {
  const auto = cabecalho('auto-submitted')?.trim().toLowerCase()
  if (auto && !auto.startsWith('no')) return 'Resposta automática'
  if (cabecalho('x-loop')) return 'Mensagem em círculo'
  if (de === nossoEndereco) return 'Enviada por este mesmo endereço'
  if (/^\s*(?:bulk|junk|list|auto_reply)\s*$/i.test(cabecalho('precedence') ?? '')) return 'Envio em massa'
  if (['list-id', 'list-unsubscribe', 'list-post'].some((c) => cabecalho(c) !== undefined))
    return 'Lista de distribuição'
  if (
    RESPONDEDORES.some((c) => cabecalho(c) !== undefined) ||
    /\b(?:all|oof|autoreply|dr|ndr|rn|nrn)\b/i.test(cabecalho('x-auto-response-suppress') ?? '')
  )
    return 'Resposta automática'
  if (/^\s*<\s*>\s*$/.test(cabecalho('return-path') ?? '')) return 'Aviso do servidor de e-mail'
  if (/^\s*multipart\/report/i.test(cabecalho('content-type') ?? '')) return 'Aviso do servidor de e-mail'
  if (NOMES_DE_MAQUINA.test(de.split('@')[0] ?? '')) return 'Remetente automático'
  return null
}
