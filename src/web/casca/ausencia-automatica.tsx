import { usePessoa, usePode } from '#platform/navegador/pessoa.ts'
import { Clock } from '#ui/icones.ts'
import { mudarPresenca } from './mudar-presenca.ts'
import { desdeQuando } from './por-que-ausente.ts'
import { usePresenca } from './presenca.ts'
import { useSinalDeVida } from './sinal-de-vida.ts'

const porque = {
  inatividade: 'Você ficou um tempo sem mexer aqui',
  desconexao: 'Sua conexão caiu por um tempo',
} as const

/**
 * Reports that this browser is open. When the server has set the user to absent automatically, shows a bar with one
 * button to become available again.
 */
export function BarraDeAusencia() {
  useSinalDeVida()
  const { automatica, desde } = usePresenca()
  const { fuso } = usePessoa()
  const atende = usePode('chat.conversa.atender')
  return (
    <div role="status">
      {automatica && atende && (
        <p className="flex min-h-8 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b bg-warning-soft px-3 py-1 text-12 text-warning">
          <span className="inline-flex items-center gap-2">
            <Clock className="size-3.5" />
            <span>
              <b>Ausente automático.</b> {porque[automatica]} e não recebe conversas novas{' '}
              {desdeQuando(desde, new Date(), fuso)}. Escrever traz você de volta.
            </span>
          </span>
          <button
            type="button"
            className="rounded border border-current px-2 py-0.5 font-medium"
            onClick={() => mudarPresenca('disponivel')}
          >
            Estou de volta
          </button>
        </p>
      )}
    </div>
  )
}
