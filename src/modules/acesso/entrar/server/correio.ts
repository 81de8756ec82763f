import { primeiroNome } from '#kit/como-chamar.ts'
import type { EntregaDoConvite } from '../contract/convites.ts'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

/** Letters only: a person who fills in a public form must not control text in a mail sent in the company's name. */
export const nomeNaCarta = (nome: string): string =>
  primeiroNome(nome)
    .replace(/[^\p{L}'-]/gu, '')
    .slice(0, 40)

/** The services that sending uses. */
export type DoCorreio = Pick<Servicos, 'link' | 'banco' | 'correio' | 'log'>

export interface MensagemDeConvite {
  nome: string
  email: string
  token: string
  origem: 'convite' | 'pedido' | 'dominio'
  /** Name of the inviting user; null when the person requested the mail. */
  de: string | null
}

const abertura: Record<MensagemDeConvite['origem'], (empresa: string, de: string | null) => string> = {
  convite: (empresa, de) => `${de ?? 'Sua equipe'} convidou você para trabalhar com ${empresa} no Girassol.`,
  pedido: (empresa) => `Seu pedido de acesso à ${empresa} no Girassol foi aprovado.`,
  dominio: (empresa) => `Recebemos um pedido para criar sua conta da ${empresa} no Girassol.`,
}

/** When the mail did not leave, the invitation stays valid: it can be sent again, or its link passed on. */
export async function enviarConvite(s: DoCorreio, c: MensagemDeConvite): Promise<EntregaDoConvite> {
  const link = s.link(`/register/${c.token}`)
  const empresa = await nomeDaEmpresa(s.banco.db)
  const texto = [
    `Olá, ${nomeNaCarta(c.nome)}!`,
    '',
    abertura[c.origem](empresa, c.de),
    'Abra este endereço para escolher sua senha e entrar:',
    '',
    link,
    '',
    'O endereço vale por 7 dias e serve uma vez só.',
    'Se você não esperava esta mensagem, pode ignorá-la.',
  ].join('\n')
  try {
    const { saiu } = await s.correio.enviar({
      para: c.email,
      assunto: c.origem === 'dominio' ? 'Crie sua conta no Girassol' : `Convite para o Girassol · ${empresa}`,
      texto,
    })
    // without a mail server the mail is only stored in the local outbox: it was not delivered
    return saiu ? { enviado: true, sem_correio: false, link: null } : { enviado: false, sem_correio: true, link }
  } catch (err) {
    s.log.error({ err }, 'acesso: invitation mail did not leave')
    return { enviado: false, sem_correio: false, link }
  }
}
