/** Values of the mail services that companies here use. `outro` fills nothing in. */
export const provedores = [
  {
    chave: 'google',
    nome: 'Google (Gmail, Workspace)',
    host: 'smtp.gmail.com',
    porta: 465,
    seguranca: 'tls',
    dica: 'O Google recusa a senha da conta: crie uma senha de app em myaccount.google.com/apppasswords, ou escolha “Conta Google”.',
  },
  {
    chave: 'microsoft',
    nome: 'Microsoft 365 (Outlook)',
    host: 'smtp.office365.com',
    porta: 587,
    seguranca: 'starttls',
    dica: 'A Microsoft só aceita senha se o “SMTP autenticado” estiver ligado para a caixa no centro de administração.',
  },
  {
    chave: 'locaweb',
    nome: 'Locaweb',
    host: 'email-ssl.com.br',
    porta: 465,
    seguranca: 'tls',
    dica: 'O usuário é o endereço inteiro, com a senha da caixa.',
  },
  {
    chave: 'hostinger',
    nome: 'Hostinger',
    host: 'smtp.hostinger.com',
    porta: 465,
    seguranca: 'tls',
    dica: 'O usuário é o endereço inteiro, com a senha da caixa.',
  },
  {
    chave: 'uol',
    nome: 'UOL Host',
    host: 'smtps.uhserver.com',
    porta: 465,
    seguranca: 'tls',
    dica: 'O usuário é o endereço inteiro, com a senha da caixa.',
  },
  {
    chave: 'zoho',
    nome: 'Zoho Mail',
    host: 'smtppro.zoho.com',
    porta: 465,
    seguranca: 'tls',
    dica: 'Com verificação em duas etapas, crie uma senha de aplicativo no Zoho e use-a aqui.',
  },
] as const

export type Provedor = (typeof provedores)[number]['chave']

/** The service that a host belongs to. */
export const provedorDe = (host: string) => provedores.find((p) => p.host === host.trim().toLowerCase())
