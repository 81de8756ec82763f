import { use } from 'react'
import { FocoDeVolta } from '#ui/foco-de-volta.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Globe, PencilLine, Sparkles } from '#ui/icones.ts'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { idiomas, NOME_DO_IDIOMA, type Idioma, type ModoDeReescrita } from '../regras/habilidades.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { fioAtual } from '#modules/chat/fio/web/publico.ts'
import { MenuSobDemanda } from '#ui/sob-demanda.tsx'
import { useAssistente } from './chamadas.ts'
import { useEscrita } from './usar-escrita.ts'

const Sugestao = tardia(() => import('./sugestao.tsx').then((m) => m.Sugestao))

const MODOS: readonly [ModoDeReescrita, string][] = [
  ['corrigir', 'Corrigir o português'],
  ['formal', 'Mais formal'],
  ['curto', 'Mais curto'],
  ['amigavel', 'Mais próximo'],
]
const maiuscula = (t: string) => t.charAt(0).toUpperCase() + t.slice(1)

/** Returns the customer's last message with text among the loaded ones. */
const ultimaDoCliente = () =>
  fioAtual.obter().mensagens.findLast((m) => m.direcao === 'entrada' && !m.apagada_em && m.conteudo.trim())?.conteudo ??
  null

interface PropsDoAssistente {
  c: Conversa
  texto: string
  privada: boolean
  /** Receives the text that the user accepted into the field; it is sent only by the user. */
  aoUsar: (texto: string) => void
}

/** The assistant's button in the composer. Hidden where no skill is enabled. */
export function Assistente({ c, texto, privada, aoUsar }: PropsDoAssistente) {
  const { pode, limiteAtingido } = useAssistente(c)
  const campo = use(FocoDeVolta)
  const pedida = useEscrita(c.id)
  const escrita = {
    ...pedida,
    fechar() {
      pedida.fechar()
      campo?.current?.focus()
    },
  }
  const vazio = texto.trim() === ''
  const reescrever = (modo: ModoDeReescrita, titulo: string) =>
    void escrita.pedir({ ato: 'reescrever', titulo, body: { texto, modo }, paraEnviar: true })
  const traduzir = (para: Idioma) =>
    void escrita.pedir({
      ato: 'traduzir',
      titulo: `Em ${NOME_DO_IDIOMA[para]}`,
      body: { texto, para },
      paraEnviar: true,
    })
  const lerTraduzida = () => {
    const dita = ultimaDoCliente()
    if (dita)
      void escrita.pedir({
        ato: 'traduzir',
        titulo: 'A última mensagem do cliente, em português',
        body: { texto: dita.slice(0, 8000), para: 'pt-BR' },
        paraEnviar: false,
      })
  }
  const itens: EntradaDeMenu[] = [
    ...(pode('rascunho') && !privada
      ? [
          {
            rotulo: 'Sugerir resposta',
            icone: <Sparkles />,
            aoEscolher: () =>
              void escrita.pedir({ ato: 'rascunho', titulo: 'Sugestão de resposta', body: {}, paraEnviar: true }),
          },
        ]
      : []),
    ...(pode('reescrita')
      ? [
          {
            rotulo: 'Reescrever o que escrevi',
            icone: <PencilLine />,
            desabilitado: vazio,
            ...(vazio ? { descricao: 'Escreva algo antes' } : {}),
            submenu: MODOS.map(([modo, rotulo]) => ({ rotulo, aoEscolher: () => reescrever(modo, rotulo) })),
          },
        ]
      : []),
    ...(pode('traducao')
      ? [
          {
            rotulo: 'Traduzir o que escrevi',
            icone: <Globe />,
            desabilitado: vazio,
            submenu: idiomas.map((i) => ({ rotulo: maiuscula(NOME_DO_IDIOMA[i]), aoEscolher: () => traduzir(i) })),
          },
          { rotulo: 'Ler em português a última do cliente', icone: <Globe />, aoEscolher: lerTraduzida },
        ]
      : []),
  ]
  if (itens.length === 0) return null
  return (
    <>
      <MenuSobDemanda
        lado="top"
        itens={
          limiteAtingido
            ? [{ rotulo: 'Limite do mês atingido', descricao: 'Avise quem configura o chat', desabilitado: true }]
            : itens
        }
        gatilho={<IconButton rotulo="Assistente de IA" icone={<Sparkles />} />}
      />
      {escrita.pedido && (
        <Aguarde>
          <Sugestao
            escrita={escrita}
            vazio={vazio}
            aoUsar={(t, modo) => {
              aoUsar(modo === 'acrescentar' ? `${texto.trimEnd()}\n\n${t}` : t)
              escrita.fechar()
            }}
          />
        </Aguarde>
      )}
    </>
  )
}
