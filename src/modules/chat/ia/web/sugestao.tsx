import { useEffect, useRef, useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { RefreshCw, Sparkles, Square, X } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import type { useEscrita } from './usar-escrita.ts'

interface PropsDaSugestao {
  escrita: ReturnType<typeof useEscrita>
  vazio: boolean
  aoUsar: (texto: string, modo: 'trocar' | 'acrescentar') => void
}

/**
 * The assistant's text above the field: it can be accepted, discarded or requested again. Nothing is sent from here.
 */
export function Sugestao({ escrita, vazio, aoUsar }: PropsDaSugestao) {
  const { pedido, texto, escrevendo, erro, pedir, parar, fechar } = escrita
  const [orientacao, setOrientacao] = useState('')
  const usar = useRef<HTMLButtonElement>(null)
  const pronta = !escrevendo && texto !== ''
  useEffect(() => {
    if (pronta) usar.current?.focus()
  }, [pronta])
  if (!pedido) return null
  const rascunho = pedido.ato === 'rascunho'
  const deNovo = () =>
    void pedir(rascunho ? { ...pedido, body: orientacao.trim() ? { orientacao: orientacao.trim() } : {} } : pedido)
  const acrescenta = rascunho && !vazio
  return (
    <section
      className="c-sugestoes flex-col"
      aria-label={pedido.titulo}
      aria-busy={escrevendo}
      onKeyDown={(e) => {
        if (e.key === 'Escape') {
          e.stopPropagation()
          fechar()
        } else if (e.key === 'Enter' && e.target instanceof HTMLInputElement) {
          // inside the composer's form: Enter here requests again and must not send a message
          e.preventDefault()
          deNovo()
        }
      }}
    >
      <header className="flex items-center gap-2 border-b py-1.5 pr-1.5 pl-3 text-12">
        <Sparkles className="size-3.5 text-text-2" />
        <b className="min-w-0 flex-1 truncate font-semibold">{pedido.titulo}</b>
        <span className="text-text-2 max-md:sr-only">
          {escrevendo ? 'Escrevendo…' : 'Texto automático: confira antes de usar'}
        </span>
        <IconButton rotulo="Descartar sugestão" tamanho="pequeno" icone={<X className="size-3.5" />} onClick={fechar} />
      </header>
      <div className="min-h-12 flex-1 overflow-y-auto px-3 py-2 text-13">
        {texto && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{texto}</p>}
        {!texto && escrevendo && <p className="text-text-2">Lendo a conversa…</p>}
        <p className="sr-only" role="status">
          {pronta ? `Sugestão pronta: ${texto}` : ''}
        </p>
        {erro && <AlertBox className="mt-2" tom="perigo" titulo={erro} />}
      </div>
      <footer className="flex flex-wrap items-center gap-2 border-t p-2">
        {rascunho && (
          <TextField
            className="min-w-40 flex-1"
            tamanho="pequeno"
            rotulo="O que a resposta deve dizer"
            rotuloOculto
            placeholder="O que a resposta deve dizer (opcional)"
            maxLength={500}
            value={orientacao}
            onChange={(e) => setOrientacao(e.currentTarget.value)}
          />
        )}
        {!rascunho && <span className="flex-1" />}
        {escrevendo ? (
          <Button tamanho="pequeno" icone={<Square className="size-3" />} onClick={parar}>
            Parar
          </Button>
        ) : (
          <Button tamanho="pequeno" icone={<RefreshCw className="size-3.5" />} onClick={deNovo}>
            {erro ? 'Tentar de novo' : 'Outra'}
          </Button>
        )}
        {acrescenta && pronta && (
          <Button tamanho="pequeno" onClick={() => aoUsar(texto, 'acrescentar')}>
            Acrescentar ao meu texto
          </Button>
        )}
        {pedido.paraEnviar && (
          <Button
            ref={usar}
            tamanho="pequeno"
            variante="primaria"
            disabled={!pronta}
            onClick={() => aoUsar(texto, 'trocar')}
          >
            {acrescenta ? 'Trocar o meu texto' : 'Usar no campo'}
          </Button>
        )}
      </footer>
    </section>
  )
}
