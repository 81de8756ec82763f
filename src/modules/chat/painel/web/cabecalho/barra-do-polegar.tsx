import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowRightLeft, Check, UserPlus } from '#ui/icones.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import type { AcoesDeConversa } from '#modules/chat/atos/web/dados/acoes-de-conversa.ts'
import type { Pedido } from './cabecalho.tsx'

/**
 * Actions of a conversation on a phone, within reach of the thumb: above the composer, hidden while it has the focus.
 */
export function BarraDoPolegar({
  c,
  acoes,
  aoPedir,
}: {
  c: Conversa
  acoes: AcoesDeConversa
  aoPedir: (p: Pedido) => void
}) {
  const { eu } = useChat()
  const responsavel = c.atribuida_nome ? `Responsável: ${c.atribuida_nome}` : 'Escolher responsável'
  return (
    <div role="group" aria-label="Ações da conversa" className="c-polegar">
      {c.atribuida_para !== eu.id && (
        <Button
          variante={c.atribuida_para ? 'secundaria' : 'primaria'}
          className="flex-1"
          onClick={() => void acoes.assumir(c)}
        >
          Assumir
        </Button>
      )}
      {c.atribuida_para ? (
        <Button
          // the button wraps its content: without min-w-0 a long name covers the button next to it
          className="min-w-0 flex-1 [&>span]:min-w-0"
          aria-label={responsavel}
          onClick={() => aoPedir('atribuir')}
        >
          <span className="flex min-w-0 items-center gap-2">
            <Avatar nome={c.atribuida_nome ?? ''} chave={c.atribuida_para} tamanho={22} />
            <span className="truncate">
              {c.atribuida_para === eu.id ? 'Com você' : c.atribuida_nome?.split(' ')[0]}
            </span>
          </span>
        </Button>
      ) : (
        <IconButton
          rotulo={responsavel}
          semDica
          variante="contorno"
          icone={<UserPlus />}
          onClick={() => aoPedir('atribuir')}
        />
      )}
      <IconButton
        rotulo="Transferir"
        semDica
        variante="contorno"
        icone={<ArrowRightLeft />}
        onClick={() => aoPedir('transferir')}
      />
      <Button className="flex-1" icone={<Check className="size-4" />} onClick={() => aoPedir('finalizar')}>
        Finalizar
      </Button>
    </div>
  )
}
