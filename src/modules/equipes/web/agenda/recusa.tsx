import { minutosEscritos } from '#modules/ordens/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CircleX, X } from '#ui/icones.ts'
import { dataCurta, hora } from '#ui/formatos.ts'
import { metadeDoTempo } from '../../regras/so-a-parte.ts'
import type { Planejador } from './planejar.ts'

/** Why a planning was refused, with the slot that is free as a button. It stays until it is closed. */
export function Recusa({ planejador: p }: { planejador: Planejador }) {
  const r = p.recusada
  if (!r) return null
  const parte = { ...r.lugar, duracao_min: metadeDoTempo(r.lugar.duracao_min) }
  return (
    <div
      role="alert"
      className="fixed right-4 bottom-12 z-40 grid w-[340px] max-w-[calc(100vw-2rem)] gap-2 rounded-lg border bg-surface p-3 text-13 shadow-lg"
    >
      <div className="flex items-start gap-2">
        <CircleX className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
        <p className="min-w-0 flex-1">
          <strong className="font-semibold">OS {r.cartao.numero} não coube.</strong> {r.frase}
        </p>
        <IconButton rotulo="Fechar" icone={<X />} tamanho="pequeno" onClick={p.fechar} />
      </div>
      {r.pergunta && (
        <div className="flex justify-end gap-2">
          <Button tamanho="pequeno" onClick={() => void p.planejar(r.cartao, r.lugar, false)}>
            Mover sem avisar
          </Button>
          <Button tamanho="pequeno" variante="primaria" onClick={() => void p.planejar(r.cartao, r.lugar, true)}>
            Mover e avisar
          </Button>
        </div>
      )}
      {r.parte && (
        <div className="flex justify-end">
          <Button tamanho="pequeno" variante="primaria" onClick={() => void p.planejar(r.cartao, parte)}>
            Marcar {minutosEscritos(parte.duracao_min)}, só a parte que cabe
          </Button>
        </div>
      )}
      {r.livre && (
        <div className="flex justify-end">
          <Button tamanho="pequeno" variante="primaria" onClick={() => void p.usar(r)}>
            Livre: {dataCurta(r.livre.de)}, {hora(r.livre.de)}
          </Button>
        </div>
      )}
    </div>
  )
}
