export type ProvedorDaConta = 'google' | 'microsoft'

interface Onde {
  nome: string
  frase: string
  titulo: string
  identificador: string
  passos: readonly string[]
}

/** Where the company registers its application, in the words of each provider's console. */
export const ONDE: Record<ProvedorDaConta, Onde> = {
  google: {
    nome: 'Google',
    frase: 'O Google só deixa entrar um aplicativo registrado pela própria empresa.',
    titulo: 'No Google Cloud, uma vez só',
    identificador: 'ID do cliente',
    passos: [
      'Em console.cloud.google.com, crie um projeto e ligue a Gmail API.',
      'Em “Tela de permissão OAuth”, escolha o tipo Interno (Workspace) ou inclua a conta como usuária de teste.',
      'Em “Credenciais”, crie um ID do cliente OAuth do tipo Aplicativo da Web, com o endereço de retorno abaixo.',
    ],
  },
  microsoft: {
    nome: 'Microsoft',
    frase: 'A Microsoft só deixa entrar um aplicativo registrado pela própria empresa.',
    titulo: 'No Microsoft Entra, uma vez só',
    identificador: 'ID do aplicativo (cliente)',
    passos: [
      'Em entra.microsoft.com, em “Registros de aplicativo”, crie um com o endereço de retorno abaixo, do tipo Web.',
      'Em “Permissões de API”, inclua SMTP.Send e IMAP.AccessAsUser.All, delegadas.',
      'Em “Certificados e segredos”, crie um segredo e copie o valor dele. Ele vence: anote a data.',
    ],
  },
}
