import { useState, type KeyboardEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { AcoesDeConversa } from '../dados/acoes-de-conversa.ts'
import { useTextoGuardado } from './texto-guardado.ts'

const NOTAS = Array.from({ length: 11 }, (_, n) => n)

export function DialogoFinalizar({
  c,
  acoes,
  aoFechar,
  aoFinalizada,
}: {
  c: Conversa
  acoes: AcoesDeConversa
  aoFechar: () => void
  aoFinalizada: () => void
}) {
  const motivo = useTextoGuardado(c.id, 'finalizar')
  const [nota, setNota] = useState<number | null>(null)
  const despedida = useTextoGuardado(c.id, 'despedida')
  const [ocupado, setOcupado] = useState(false)
  // stays open until it is done, so that the typed text survives a lost connection
  const finalizar = async () => {
    if (ocupado) return
    setOcupado(true)
    const feito = await acoes.finalizar(c, motivo.texto.trim(), nota, despedida.texto.trim())
    setOcupado(false)
    if (!feito) return
    motivo.largar()
    despedida.largar()
    aoFechar()
    aoFinalizada()
  }
  const andar = (e: KeyboardEvent<HTMLDivElement>) => {
    const passo = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key]
    if (!passo) return
    e.preventDefault()
    const nova = nota === null ? 0 : (nota + passo + NOTAS.length) % NOTAS.length
    setNota(nova)
    e.currentTarget.querySelectorAll('button')[nova]?.focus()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Finalizar conversa"
      descricao={`${c.contato_nome} · ${c.caixa_nome}`}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" form="finalizar-conversa" variante="primaria" atalho="mod+enter" ocupado={ocupado}>
            Finalizar
          </Button>
        </>
      }
    >
      <form
        id="finalizar-conversa"
        className="grid gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          void finalizar()
        }}
        onKeyDown={(e) => e.key === 'Enter' && (e.ctrlKey || e.metaKey) && void finalizar()}
      >
        <TextArea
          rotulo="Motivo"
          opcional
          autoFocus
          maxLength={500}
          value={motivo.texto}
          onChange={(e) => motivo.mudar(e.currentTarget.value)}
          dica="Fica registrado na conversa."
        />
        <fieldset>
          <legend className="g-rotulo">
            Nota final <span className="font-normal text-text-3">(opcional)</span>
          </legend>
          <div
            className="grid grid-cols-11 gap-1 max-md:grid-cols-6 max-md:gap-2"
            role="radiogroup"
            aria-label="Nota final, de 0 a 10"
            tabIndex={-1}
            onKeyDown={andar}
          >
            {NOTAS.map((n) => (
              <button
                key={n}
                type="button"
                role="radio"
                aria-checked={nota === n}
                tabIndex={n === (nota ?? 0) ? 0 : -1}
                className="num grid h-9 min-w-0 max-md:h-11 place-items-center rounded border text-13 hover:bg-surface-2 aria-checked:border-transparent aria-checked:bg-primary aria-checked:font-semibold aria-checked:text-primary-fg"
                onClick={() => setNota(nota === n ? null : n)}
              >
                {n}
              </button>
            ))}
          </div>
        </fieldset>
        <TextArea
          rotulo="Despedida ao cliente"
          opcional
          maxLength={4000}
          value={despedida.texto}
          onChange={(e) => despedida.mudar(e.currentTarget.value)}
          dica="Sai depois dos 10 segundos em que dá para desfazer."
        />
      </form>
    </Dialog>
  )
}
