import { useRef, useState } from 'react'
import { atosNoAnexo } from '#modules/ligados-na-pagina.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { FocoDeVolta } from '#ui/foco-de-volta.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Copy, EllipsisVertical, Forward, ListChecks, Pencil, Reply, SmilePlus, Trash2 } from '#ui/icones.ts'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useAcoesDoFio } from './acoes-do-fio.ts'
import { cartaoBasta } from './cartao.tsx'
import { MenuSobDemanda, PopoverSobDemanda } from '#ui/sob-demanda.tsx'

const PainelDeEmoji = tardia(() =>
  import('#modules/chat/compositor/web/painel-de-emoji.tsx').then((m) => m.PainelDeEmoji),
)
const RAPIDAS = [
  ['👍', 'Joinha'],
  ['❤️', 'Coração'],
  ['😂', 'Risada'],
  ['😮', 'Surpresa'],
  ['😢', 'Tristeza'],
  ['🙏', 'Obrigado'],
] as const

/** Actions of other modules on the first file of this message that they can read. */
function useAtosNoAnexo(m: Mensagem): EntradaDeMenu[] {
  const { pode } = useChat()
  const navegar = useNavegar()
  return atosNoAnexo.flatMap(({ rotulo, Icone, permissao, serve, executar }) => {
    const anexo = m.anexos.find((a) => a.estado === 'pronto' && serve(a))
    if (!anexo || !pode(permissao)) return []
    const fazer = () =>
      executar({ mensagem_id: m.id, anexo_id: anexo.id }).then(
        (href) => navegar({ href }),
        (erro: unknown) => avisarFalha('Não foi possível ler este arquivo.', erro),
      )
    return [{ rotulo, icone: <Icone />, aoEscolher: () => void fazer() }]
  })
}

/**
 * Buttons of a bubble: reply, react, and a menu. Notes are internal and cannot be answered or reacted to on the
 * channel.
 */
export function AcoesDaMensagem({ m, texto }: { m: Mensagem; texto: string }) {
  const { eu } = useChat()
  const acoes = useAcoesDoFio()
  const deFora = useAtosNoAnexo(m)
  const [reagindo, setReagindo] = useState(false)
  const [todos, setTodos] = useState(false)
  const escrever = useRef<HTMLElement | null>(null)
  const minha = m.autor_id === eu.id
  const noCanal = m.direcao === 'entrada' || (m.direcao === 'saida' && m.status !== 'falhou' && m.status !== 'pendente')
  const escolher = (emoji: string) => {
    setReagindo(false)
    acoes.reagir(m, emoji)
  }
  const { citar, reagir, editar, apagar } = acoes.recursos
  const podeCitar = noCanal && citar
  const podeReagir = noCanal && reagir
  const itens: EntradaDeMenu[] = [
    ...(podeCitar
      ? [{ rotulo: 'Responder', icone: <Reply />, aoEscolher: () => void (escrever.current = acoes.responder(m)) }]
      : []),
    ...(podeReagir
      ? [
          {
            rotulo: 'Reagir',
            icone: <SmilePlus />,
            submenu: RAPIDAS.map(([emoji, nome]) => ({
              rotulo: nome,
              icone: <span aria-hidden="true">{emoji}</span>,
              aoEscolher: () => escolher(emoji),
            })),
          },
        ]
      : []),
    ...(noCanal
      ? [
          { rotulo: 'Encaminhar…', icone: <Forward />, aoEscolher: () => acoes.encaminhar(m) },
          { rotulo: 'Selecionar', icone: <ListChecks />, aoEscolher: () => acoes.selecionar(m) },
        ]
      : []),
    ...(texto
      ? [{ rotulo: 'Copiar texto', icone: <Copy />, aoEscolher: () => void navigator.clipboard.writeText(texto) }]
      : []),
    ...deFora,
    ...(editar && minha && m.tipo === 'text' && !cartaoBasta(m.dados) && m.direcao === 'saida' && noCanal
      ? [{ rotulo: 'Editar', icone: <Pencil />, aoEscolher: () => void (escrever.current = acoes.editar(m)) }]
      : []),
    ...(apagar && m.direcao === 'saida' && noCanal
      ? [
          'risco' as const,
          { rotulo: 'Apagar para todos', icone: <Trash2 />, perigo: true, aoEscolher: () => acoes.apagar(m) },
        ]
      : []),
  ]
  return (
    <div
      className="c-acoes"
      role="group"
      aria-label="Ações da mensagem"
      onFocus={(e) => e.currentTarget.contains(e.target) && (escrever.current = null)}
    >
      {podeCitar && (
        <IconButton
          rotulo="Responder"
          tamanho="pequeno"
          className="c-so-largo"
          icone={<Reply className="size-3.5" />}
          onClick={() => acoes.responder(m)}
        />
      )}
      {podeReagir && (
        <>
          <PopoverSobDemanda
            rotulo="Reagir"
            lado="top"
            aberto={reagindo}
            aoMudar={(a) => {
              setReagindo(a)
              setTodos(false)
            }}
            className="p-1!"
            gatilho={
              <IconButton
                rotulo="Reagir"
                tamanho="pequeno"
                className="c-so-largo"
                icone={<SmilePlus className="size-3.5" />}
              />
            }
          >
            {todos ? (
              <Aguarde fallback={<div className="h-72 w-80" />}>
                <PainelDeEmoji aoEscolher={escolher} />
              </Aguarde>
            ) : (
              <div className="flex">
                {RAPIDAS.map(([e, nome]) => (
                  <button
                    key={e}
                    type="button"
                    className="grid size-9 place-items-center rounded text-20 hover:bg-surface-3"
                    aria-label={`Reagir com ${nome}`}
                    data-dica={nome}
                    onClick={() => escolher(e)}
                  >
                    {e}
                  </button>
                ))}
                <IconButton
                  rotulo="Outros emojis"
                  tamanho="grande"
                  icone={<SmilePlus />}
                  onClick={() => setTodos(true)}
                />
              </div>
            )}
          </PopoverSobDemanda>
        </>
      )}
      {itens.length > 0 && (
        <FocoDeVolta value={escrever}>
          <MenuSobDemanda
            itens={itens}
            alinhar="end"
            gatilho={
              <IconButton
                rotulo="Mais ações da mensagem"
                tamanho="pequeno"
                icone={<EllipsisVertical className="size-3.5" />}
              />
            }
          />
        </FocoDeVolta>
      )}
    </div>
  )
}
