import type { PassoDoComeco } from '#modules/paineis/contract/comeco.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { dispensarComeco, useComeco } from '../comum/comeco.ts'
import { ListaDoComeco } from '../comum/lista-do-comeco.tsx'

const PASSOS: Record<PassoDoComeco, { titulo: string; frase: string; href: string }> = {
  empresa: {
    titulo: 'Diga o nome da empresa',
    frase: 'Ele sai nos convites, nos e-mails e na página de privacidade.',
    href: '/configuracoes/empresa',
  },
  departamentos: {
    titulo: 'Diga o que vocês fazem',
    frase: 'Só os departamentos que a empresa tem ficam nos menus.',
    href: '/configuracoes/departamentos',
  },
  correio: {
    titulo: 'Configure o e-mail',
    frase: 'Sem um servidor, convites e trocas de senha não chegam a ninguém.',
    href: '/configuracoes/correio',
  },
  pessoas: {
    titulo: 'Convide as pessoas',
    frase: 'Cada convite já leva a área e o papel de quem entra.',
    href: '/cad/cadastros/usuarios',
  },
  canal: {
    titulo: 'Conecte um canal e escolha quem atende',
    frase: 'WhatsApp, e-mail, Telegram ou o chat do site.',
    href: '/chat/configuracoes/inboxes',
  },
  clientes: {
    titulo: 'Traga os seus clientes',
    frase: 'De uma planilha, com as colunas conferidas antes de entrar.',
    href: '/cad/cadastros/contatos',
  },
  cartao: {
    titulo: 'Mova o primeiro cartão',
    frase: 'Crie uma oportunidade em um funil e leve-a ao próximo estágio.',
    href: '/co/funis',
  },
  demonstracao: {
    titulo: 'Saia da demonstração',
    frase: 'Veja o que sai e o que fica.',
    href: '/configuracoes/demonstracao',
  },
}

async function dispensar(): Promise<void> {
  try {
    await dispensarComeco(true)
    avisar({ titulo: 'A lista saiu do início. Ela volta em Configurações, Empresa.' })
  } catch (erro) {
    avisarFalha('A lista não saiu do início', erro)
  }
}

/** First steps of a new company. What is done is read from the data; hidden when all is done or when dismissed. */
export function Comeco() {
  const { data } = useComeco()
  if (!data || data.dispensado || data.passos.every((p) => p.feito)) return null
  return (
    <ListaDoComeco
      passos={data.passos.map(({ passo, feito }) => ({ chave: passo, feito, ...PASSOS[passo] }))}
      aoDispensar={() => void dispensar()}
    />
  )
}
