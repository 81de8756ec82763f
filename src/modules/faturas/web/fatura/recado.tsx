import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { dataHora } from '#ui/formatos.ts'
import { useAto } from '#ui/usar-ato.ts'
import type { FaturaPorDentro } from '../../contract/anulacoes.ts'
import { envioDasFaturas } from '../../contract/envio.ts'
import { DO_ENVIO } from '../palavras.ts'

const NOMES = { resposta: 'A resposta', cancelamento: 'O aviso de cancelamento' } as const

/** How far a message about the invoice came, and a new attempt when it failed. */
export function Recado({
  r,
  pode,
  aoRepetir,
}: {
  r: FaturaPorDentro['recados'][number]
  pode: boolean
  aoRepetir: () => Promise<unknown>
}) {
  const { indo, geral, fazer } = useAto()
  const [situacao] = DO_ENVIO[r.situacao]
  return (
    <div className="flex flex-wrap items-center gap-2 text-12 text-text-2">
      <p className="min-w-0 flex-1">
        {NOMES[r.tipo]} ao membro: {situacao}, {dataHora(r.mudou_em)}
        {r.canal && ` · ${r.canal === 'email' ? 'e-mail' : 'WhatsApp'}`}
        {r.detalhe && ` · ${r.detalhe}`}
        {geral && <span className="block text-danger">{geral}</span>}
      </p>
      {pode && r.situacao === 'falhou' && (
        <Button
          tamanho="pequeno"
          ocupado={indo}
          onClick={() =>
            void fazer(async () => {
              await chamar(envioDasFaturas.repetirRecado, { params: { id: r.id } })
              await aoRepetir()
            })
          }
        >
          Tentar de novo
        </Button>
      )}
    </div>
  )
}
