import type { PassoDoComeco } from '#modules/paineis/contract/comeco.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ChevronRight, Circle, CircleCheck } from '#ui/icones.ts'
import { Bloco } from '../comum/bloco.tsx'
import { dispensarComeco, useComeco } from '../comum/comeco.ts'

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
  const feitos = data.passos.filter((p) => p.feito).length
  return (
    <Bloco titulo="Comece por aqui" detalhe={`${feitos} de ${data.passos.length}`}>
      <ol className="mt-1">
        {data.passos.map(({ passo, feito }) => (
          <li key={passo}>
            {feito ? (
              <p className="flex min-h-8 items-center gap-3 py-1 text-13 text-text-2">
                <CircleCheck className="flex-none text-success" aria-label="Feito:" />
                {PASSOS[passo].titulo}
              </p>
            ) : (
              <a
                href={PASSOS[passo].href}
                className="group -mx-3 flex items-center gap-3 rounded px-3 py-1.5 text-13 outline-offset-[-2px] hover:bg-surface-2"
              >
                <Circle className="flex-none text-text-3" />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{PASSOS[passo].titulo}</span>
                  <span className="block text-12 text-text-2">{PASSOS[passo].frase}</span>
                </span>
                <ChevronRight className="flex-none text-text-3" />
              </a>
            )}
          </li>
        ))}
      </ol>
      <Button tamanho="pequeno" variante="fantasma" className="mt-1 -ml-2" onClick={() => void dispensar()}>
        Dispensar esta lista
      </Button>
    </Bloco>
  )
}
