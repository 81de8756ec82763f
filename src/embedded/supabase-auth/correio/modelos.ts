/** Content of one e-mail. `acao` is the button; without it the e-mail is a notice. */
export interface Modelo {
  assunto: string
  titulo: string
  paragrafos: string[]
  acao?: string
  rodape: string
}

export type TipoDeCorreio =
  | 'convite'
  | 'confirmacao'
  | 'recuperacao'
  | 'link'
  | 'troca_atual'
  | 'troca_nova'
  | 'reautenticacao'
  | 'senha_trocada'
  | 'email_trocado'
  | 'tentativas'

interface Dados {
  produto: string
  novo?: string | undefined
}

const seNaoFoiVoce = 'Se não foi você que pediu, pode apagar esta mensagem: nada muda na sua conta.'
const avise = 'Se não foi você, fale agora mesmo com quem administra o sistema na sua empresa.'

export const modelos: Record<TipoDeCorreio, (d: Dados) => Modelo> = {
  convite: ({ produto }) => ({
    assunto: `Seu convite para o ${produto}`,
    titulo: 'Que bom ter você na equipe!',
    paragrafos: [`Criaram um acesso para você no ${produto}.`, 'Aceite o convite e escolha a sua senha para começar.'],
    acao: 'Aceitar o convite',
    rodape: 'Se você não esperava este convite, pode apagar esta mensagem.',
  }),
  confirmacao: ({ produto }) => ({
    assunto: 'Confirme seu e-mail',
    titulo: `Boas-vindas ao ${produto}!`,
    paragrafos: ['Falta só confirmar que este e-mail é seu.'],
    acao: 'Confirmar meu e-mail',
    rodape: seNaoFoiVoce,
  }),
  recuperacao: ({ produto }) => ({
    assunto: 'Crie uma senha nova',
    titulo: 'Vamos criar uma senha nova',
    paragrafos: [`Recebemos um pedido para trocar a senha da sua conta no ${produto}.`],
    acao: 'Criar senha nova',
    rodape: seNaoFoiVoce,
  }),
  link: ({ produto }) => ({
    assunto: `Seu acesso ao ${produto}`,
    titulo: 'Seu acesso chegou',
    paragrafos: ['Use o botão ou o código para entrar, sem precisar de senha.'],
    acao: 'Entrar agora',
    rodape: seNaoFoiVoce,
  }),
  troca_atual: ({ produto, novo }) => ({
    assunto: 'Confirme a troca do seu e-mail',
    titulo: 'Você pediu para trocar de e-mail?',
    paragrafos: [
      `A conta no ${produto} passará a usar o endereço ${novo ?? ''}.`,
      'Confirme por aqui e também pela mensagem que enviamos ao endereço novo.',
    ],
    acao: 'Confirmar a troca',
    rodape: `${seNaoFoiVoce} ${avise}`,
  }),
  troca_nova: ({ produto }) => ({
    assunto: 'Confirme seu novo e-mail',
    titulo: 'Este será o seu novo e-mail',
    paragrafos: [
      `Confirme que este endereço é seu para usá-lo no ${produto}.`,
      'Se você já tinha um e-mail na conta, confirme também pela mensagem enviada a ele.',
    ],
    acao: 'Confirmar o novo e-mail',
    rodape: seNaoFoiVoce,
  }),
  reautenticacao: ({ produto }) => ({
    assunto: 'Seu código de confirmação',
    titulo: 'Só para ter certeza de que é você',
    paragrafos: [`Digite este código no ${produto} para concluir a mudança.`],
    rodape: seNaoFoiVoce,
  }),
  senha_trocada: ({ produto }) => ({
    assunto: 'Sua senha foi trocada',
    titulo: 'Sua senha foi trocada',
    paragrafos: [
      `A senha da sua conta no ${produto} acabou de mudar, e as sessões em outros aparelhos foram encerradas.`,
    ],
    rodape: `Foi você? Então está tudo certo. ${avise}`,
  }),
  email_trocado: ({ produto, novo }) => ({
    assunto: 'O e-mail da sua conta mudou',
    titulo: 'O e-mail da sua conta mudou',
    paragrafos: [`A conta no ${produto} que usava este endereço agora usa ${novo ?? 'outro'}.`],
    rodape: `Foi você? Então está tudo certo. ${avise}`,
  }),
  tentativas: ({ produto }) => ({
    assunto: 'Tentativas de entrar na sua conta',
    titulo: 'Erraram a sua senha muitas vezes',
    paragrafos: [
      `Alguém tentou entrar na sua conta no ${produto} com senhas erradas, muitas vezes seguidas.`,
      'Por segurança, a entrada com senha ficou fechada por um tempo para quem vem de onde você não costuma entrar.',
      'Você ainda pode entrar pedindo um código por e-mail. Se precisar, quem administra o sistema libera a entrada.',
    ],
    rodape: `Foi você? Então está tudo certo: espere alguns minutos e tente de novo. ${avise}`,
  }),
}
