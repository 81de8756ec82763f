import { useState } from 'react'
import { createPortal } from 'react-dom'
import { uuidv7 } from '#kit/id.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MessageCircle, SendHorizontal, X } from '#ui/icones.ts'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { retirarOferta, useOferta, type Oferta } from './oferta.ts'

/** Offers the message of a stage after a card entered it: the user can edit it, send it, or dismiss it. */
export function OfertaDeMensagem() {
  const oferta = useOferta()
  // above the drawer from which the card may have been moved
  return oferta && createPortal(<UmaOferta key={`${oferta.cartao_id}:${oferta.texto}`} o={oferta} />, document.body)
}

function UmaOferta({ o }: { o: Oferta }) {
  const [texto, setTexto] = useState(o.texto)
  const { indo, geral, fazer } = useAto()
  const [id] = useState(() => uuidv7())
  async function enviar() {
    if (!texto.trim()) return
    await fazer(async () => {
      await chamar(mensagens.enviar, {
        params: { id: o.conversa_id },
        body: { conteudo: texto.trim(), id_cliente: id },
      })
      retirarOferta()
      avisar({ titulo: 'Mensagem enviada ao cliente.', tom: 'sucesso' })
    }, 'A mensagem não foi enviada.')
  }
  return (
    <section
      role="dialog"
      aria-label="Mensagem para o cliente"
      className="fixed bottom-4 left-1/2 z-40 w-[min(440px,calc(100vw-24px))] -translate-x-1/2 rounded-(--r-lg) border bg-surface p-3 shadow-(--shadow) max-md:bottom-16"
    >
      <header className="mb-2 flex items-center gap-2">
        <MessageCircle className="size-4 shrink-0 text-success" aria-hidden="true" />
        <h3 className="min-w-0 flex-1 truncate text-13 font-semibold">{`Avisar ${o.titulo} da mudança?`}</h3>
        <IconButton tamanho="pequeno" rotulo="Agora não" icone={<X />} onClick={retirarOferta} />
      </header>
      <TextArea
        rotulo="Mensagem"
        rotuloOculto
        linhas={2}
        maximoDeLinhas={8}
        maxLength={4000}
        value={texto}
        erro={geral}
        onChange={(e) => setTexto(e.currentTarget.value)}
        onKeyDown={(e) => (e.ctrlKey || e.metaKey) && e.key === 'Enter' && void enviar()}
      />
      <div className="mt-2 flex items-center justify-end gap-2">
        <Button onClick={retirarOferta}>Agora não</Button>
        <Button
          variante="primaria"
          icone={<SendHorizontal />}
          ocupado={indo}
          disabled={!texto.trim()}
          onClick={() => void enviar()}
        >
          Enviar
        </Button>
      </div>
    </section>
  )
}
