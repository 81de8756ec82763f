import { Button } from '#ui/button.tsx'
import { CircleCheck, CircleX, Minus } from '#ui/icones.ts'
import type { ItemDaChecagem } from '../../regras/checar.ts'

interface Props {
  itens: readonly ItemDaChecagem[]
  titulo?: string
  aoIr: (clausula: string) => void
  /** opens what differs from the accepted proposal */
  aoVerDiferenca?: () => void
}

/** What the law and the proposal ask for. Each item leads to its clause. */
export function Checagem({ itens, titulo = 'Antes de enviar', aoIr, aoVerDiferenca }: Props) {
  const valem = itens.filter((i) => i.situacao !== 'nao_se_aplica')
  const certos = valem.filter((i) => i.situacao === 'ok').length
  const ordem = { falta: 0, ok: 1, nao_se_aplica: 2 } as const
  return (
    <section aria-label={titulo} className="border-b p-4">
      <h2 className="mb-2 flex items-baseline justify-between text-13 font-semibold">
        {titulo}
        <span className="num text-12 text-text-2" aria-live="polite">
          {certos} de {valem.length}
        </span>
      </h2>
      <ul className="grid gap-1.5 text-13">
        {itens
          .toSorted((a, b) => ordem[a.situacao] - ordem[b.situacao])
          .map((i) => (
            <li key={i.chave} className="flex items-start gap-2">
              {i.situacao === 'falta' && <CircleX className="mt-0.5 shrink-0 text-danger" aria-label="Falta" />}
              {i.situacao === 'ok' && <CircleCheck className="mt-0.5 shrink-0 text-success" aria-label="Certo" />}
              {i.situacao === 'nao_se_aplica' && (
                <Minus className="mt-0.5 shrink-0 text-text-3" aria-label="Não se aplica" />
              )}
              <span className="min-w-0 flex-1">
                {i.rotulo}
                {i.motivo && <span className="block text-12 text-text-2">{i.motivo}</span>}
              </span>
              {i.situacao === 'falta' && i.chave === 'proposta' && aoVerDiferenca && (
                <Button tamanho="pequeno" variante="fantasma" onClick={aoVerDiferenca}>
                  Ver diferença
                </Button>
              )}
              {i.situacao === 'falta' && i.clausula !== null && (
                <Button tamanho="pequeno" variante="fantasma" onClick={() => i.clausula !== null && aoIr(i.clausula)}>
                  Ver
                </Button>
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}
