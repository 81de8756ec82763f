import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { DateField } from '#ui/date-field.tsx'
import { PencilLine } from '#ui/icones.ts'
import { Popover } from '#ui/popover.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { useAto } from '#ui/usar-ato.ts'
import { vistas } from '#modules/funis/visoes/contract/vistas.ts'
import type { Cartao } from '#modules/funis/nucleo/tipos.ts'
import { relerFunil, useAtosDoCartao } from '#modules/funis/nucleo/web/dados.ts'
import { deQuemEhOPrazo, verPrazo } from '#modules/funis/quadro/web/prazo.ts'

/**
 * The deadline in a card's header, with who set it. Managers of the funnel can change it, or restore the stage's own.
 */
export function PrazoDoCartao({ cartao: c, qual }: { cartao: Cartao; qual: string }) {
  const agora = useAgora()
  const [aberto, abrir] = useState(false)
  const prazo = verPrazo(c.vence_em, agora)
  const frase = c.prazo_a_mao && deQuemEhOPrazo(c.prazo_a_mao)
  const muda = c.pode.gerir && c.situacao === 'aberto'
  if (!prazo && !frase) return null
  const chip = (
    <StatusChip tom={prazo?.tom ?? 'neutro'}>
      {prazo?.texto ?? 'sem prazo'}
      {frase && <PencilLine className="size-3" aria-hidden="true" />}
    </StatusChip>
  )
  if (!muda)
    return frase ? (
      <Tooltip texto={frase}>
        <span>
          {chip}
          <span className="sr-only">{frase}</span>
        </span>
      </Tooltip>
    ) : (
      chip
    )
  const gatilho = (
    <button
      type="button"
      className="inline-flex h-7 shrink-0 items-center rounded-(--r-sm) px-0.5 hover:bg-surface-3"
      aria-label={`Prazo neste estágio: ${prazo?.texto ?? 'sem prazo'}`}
      data-dica={frase ?? undefined}
      aria-description={frase ?? undefined}
    >
      {chip}
    </button>
  )
  return (
    <Popover
      alinhar="end"
      className="w-72"
      titulo="Prazo neste estágio"
      aberto={aberto}
      aoMudar={abrir}
      gatilho={gatilho}
    >
      <MudarPrazo cartao={c} qual={qual} frase={frase} aoFechar={() => abrir(false)} />
    </Popover>
  )
}

function MudarPrazo({
  cartao: c,
  qual,
  frase,
  aoFechar,
}: {
  cartao: Cartao
  qual: string
  frase: string | null
  aoFechar: () => void
}) {
  const atos = useAtosDoCartao(c.id, qual)
  const [dia, setDia] = useState(c.vence_em ? diaAqui(Date.parse(c.vence_em)) : '')
  const { indo, erros, geral, fazer } = useAto()
  const guardar = (ato: () => Promise<unknown>) =>
    fazer(async () => {
      await ato()
      await Promise.all([atos.reler(), relerFunil(qual)])
      aoFechar()
    })
  const params = { id: c.id }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(e) => {
        e.preventDefault()
        void guardar(() => chamar(vistas.prazo, { params, body: { versao: c.versao, dia: dia || null } }))
      }}
    >
      {frase && <p className="text-13 text-text-2">{`${frase}.`}</p>}
      <DateField
        rotulo="Vence em"
        dica="Vale até o cartão sair do estágio. Em branco: sem prazo."
        tamanho="pequeno"
        valor={dia}
        erro={erros.dia}
        aoMudar={setDia}
      />
      {geral && !erros.dia && (
        <p role="alert" className="g-erro">
          {geral}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variante="primaria" tamanho="pequeno" ocupado={indo}>
          Definir
        </Button>
        {frase && (
          <Button
            tamanho="pequeno"
            ocupado={indo}
            onClick={() => void guardar(() => chamar(vistas.prazoDoEstagio, { params }))}
          >
            Voltar ao do estágio
          </Button>
        )}
      </div>
    </form>
  )
}
